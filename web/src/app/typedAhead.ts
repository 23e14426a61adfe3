// Keys typed between the shortcut of the command search and the moment its box takes the focus.

let keys: string[] | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Milliseconds after which the box is not expected any more. */
const timeoutMs = 10_000;

function storeKey(event: KeyboardEvent): void {
  if (!keys || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    endTypingAhead();
    return;
  }
  if (event.key.length !== 1 && event.key !== 'Backspace' && event.key !== 'Enter') return;
  // Neither the formerly focused field nor the list behind gets the key.
  event.preventDefault();
  event.stopImmediatePropagation();
  keys.push(event.key);
}

/** Keeps what is typed from now on. */
export function beginTypingAhead(): void {
  if (keys) return;
  keys = [];
  window.addEventListener('keydown', storeKey, true);
  window.addEventListener('pointerdown', endTypingAhead, true);
  timer = setTimeout(endTypingAhead, timeoutMs);
}

/** Answers what was typed, and whether Enter came last; from now on keys go where the focus is. */
export function endTypingAhead(): { text: string; enter: boolean } {
  let text = '';
  let enter = false;
  for (const key of keys ?? []) {
    enter = key === 'Enter';
    if (key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if (key !== 'Enter') text += key;
  }
  keys = null;
  clearTimeout(timer);
  window.removeEventListener('keydown', storeKey, true);
  window.removeEventListener('pointerdown', endTypingAhead, true);
  return { text, enter };
}
