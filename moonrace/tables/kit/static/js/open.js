// A record that is dropped is opened at once. Everything works without this file.
"use strict";

const form = document.getElementById("open-form");
const field = document.getElementById("record");

const mark = (isOver) => form.classList.toggle("is-over", isOver);

document.addEventListener("dragover", (event) => { event.preventDefault(); mark(true); });
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) mark(false); });
document.addEventListener("drop", (event) => {
  event.preventDefault();
  mark(false);
  if (!event.dataTransfer.files.length) return;
  field.files = event.dataTransfer.files;
  form.requestSubmit();
});
