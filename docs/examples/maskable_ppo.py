"""MaskablePPO learns to beat random play: python docs/examples/maskable_ppo.py [--minutes 5]

Needs `pip install 'moonrace[agents,train]'`. Candidates are scored: one network looks at the
table, another at each legal action, and what they make of each other is how good the action is.
"""

import argparse
import time

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

import moonrace.agents.gymnasium_env  # noqa: F401 (registers the environments)
from moonrace.lab.stats import wilson

WIDTH = 64


class Scores(BaseFeaturesExtractor):
    """The score of each candidate, and what the table looks like, for the value."""

    def __init__(self, space):
        most, features = space["candidates"].shape
        super().__init__(space, most + WIDTH)
        self.table = nn.Sequential(nn.Linear(space["observation"].shape[0], WIDTH), nn.Tanh())
        self.choice = nn.Linear(features, WIDTH)
        self.score = nn.Linear(WIDTH, 1)

    def forward(self, seen):
        table = self.table(seen["observation"])
        both = torch.relu(table.unsqueeze(1) + self.choice(seen["candidates"]))
        return torch.cat([self.score(both).squeeze(-1), table], dim=1)


class Parted(nn.Module):
    """Scores go to the policy, the rest to the value."""

    def __init__(self, most):
        super().__init__()
        self.most, self.latent_dim_pi, self.latent_dim_vf = most, most, WIDTH

    def forward(self, features):
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features):
        return features[:, : self.most]

    def forward_critic(self, features):
        return features[:, self.most :]


class CandidatePolicy(MaskableMultiInputActorCriticPolicy):
    """The score of a candidate is its logit."""

    def _build_mlp_extractor(self):
        self.mlp_extractor = Parted(self.features_extractor.features_dim - WIDTH)

    def _build(self, lr_schedule):
        super()._build(lr_schedule)
        self.action_net = nn.Identity()


class Until(BaseCallback):
    """Stops after so much time of this process."""

    def __init__(self, seconds):
        super().__init__()
        self.end = time.process_time() + seconds

    def _on_step(self):
        return time.process_time() < self.end


def share(model, env, games, first_seed):
    """How many games the model wins, draws and loses, playing what it likes best."""
    counts = {1: 0, 0: 0, -1: 0}
    for number in range(games):
        seen, _ = env.reset(seed=first_seed + number)
        while True:
            action, _ = model.predict(seen, action_masks=seen["action_mask"], deterministic=False)
            seen, _, is_over, is_broken_off, _ = env.step(action)
            if is_over or is_broken_off:
                break
        counts[int(env.unwrapped.standing)] += 1
    low, high = wilson(counts[1], games)
    return f"won {counts[1]} of {games} ({low:.0%} to {high:.0%}), drew {counts[0]}, lost {counts[-1]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="moonrace/astronavigators-v0")
    parser.add_argument("--minutes", type=float, default=5.0, help="CPU minutes of learning")
    parser.add_argument("--games", type=int, default=200, help="games for each measure")
    parser.add_argument("--reward", default="result")
    said = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    env = gymnasium.make(said.game, opponents="random", candidates=True, reward=said.reward)
    judged = gymnasium.make(said.game, opponents="random", candidates=True)
    model = MaskablePPO(
        CandidatePolicy,
        env,
        seed=0,
        n_steps=1024,
        batch_size=256,
        n_epochs=4,
        learning_rate=1e-3,
        ent_coef=0.01,
        policy_kwargs={"features_extractor_class": Scores, "normalize_images": False},
        device="cpu",
    )
    print("before:", share(model, judged, said.games, 1_000_000), flush=True)
    model.learn(10**9, callback=Until(60 * said.minutes))
    print(f"after {model.num_timesteps} decisions:", share(model, judged, said.games, 1_000_000), flush=True)


if __name__ == "__main__":
    main()
