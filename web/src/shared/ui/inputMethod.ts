// Keys of an input method are stopped: the Enter that picks a word ends no search and saves no form.
// While a word is composed browsers flag its keys; Safari sends the ending key after the end, recognisable by its code alone.

const inputMethodKey = 229;

function stopInputMethodKey(event: KeyboardEvent): void {
  if (!event.isComposing && event.keyCode !== inputMethodKey) return;
  // Editors of rich text follow what is composed by themselves.
  if (event.target instanceof Element && event.target.closest('[contenteditable]:not([contenteditable=false])')) return;
  event.stopImmediatePropagation();
}

// Before every other listener: the entry of the client imports this first.
window.addEventListener('keydown', stopInputMethodKey, true);
