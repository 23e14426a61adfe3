// What clears a control is for the pointer: whoever goes by Tab passes from field to field, and empties one by its keys.

const clearing =
  '.ant-select-clear, .ant-input-clear-icon, .ant-picker-clear, .ant-input-number-clear, .ant-color-picker-clear';

/** The library has no setting for it, and draws them when it wants to: they are taken out just before the cursor moves. */
export function skipClearButtons(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab') return;
      for (const button of document.querySelectorAll<HTMLElement>(clearing)) button.tabIndex = -1;
    },
    true,
  );
}
