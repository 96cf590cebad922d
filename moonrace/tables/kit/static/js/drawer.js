// The rules beside the table, in a drawer.

import { byId } from "./page.js";
import { connection } from "./queue.js";

let drawerOpener = null;

export async function openDrawer(address, opener) {
  const drawer = byId("drawer");
  try {
    const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}drawer=1`, { headers: { "x-fragment": "true" } });
    drawer.innerHTML = await response.text();
  } catch {
    connection.lost();
    return;
  }
  if (!drawer.contains(opener)) drawerOpener = opener;
  drawer.hidden = false;
  drawer.tabIndex = -1;
  drawer.scrollTop = 0;
  drawer.focus();
}

export function closeDrawer({ isFocusKept = false } = {}) {
  const drawer = byId("drawer");
  if (!drawer || drawer.hidden) return;
  drawer.hidden = true;
  if (!isFocusKept && drawerOpener?.isConnected) drawerOpener.focus();
}
