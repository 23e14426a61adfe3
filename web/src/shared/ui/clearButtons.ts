// Buttons that empty a field are no stops on the way from field to field; Delete in an empty selector does the same.
const buttons =
  '.ant-select-clear, .ant-input-clear-icon, .ant-picker-clear, .ant-input-number-clear, .ant-color-picker-clear';

window.addEventListener(
  'keydown',
  ({ key, target }) => {
    if (key === 'Tab') for (const button of document.querySelectorAll<HTMLElement>(buttons)) button.tabIndex = -1;
    if (key !== 'Delete' || !(target instanceof HTMLInputElement) || target.value !== '') return;
    target.closest('.ant-select')?.querySelector<HTMLElement>('.ant-select-clear')?.click();
  },
  true,
);
