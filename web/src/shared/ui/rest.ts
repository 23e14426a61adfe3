/** Gives the focus back to what the element stands in, so that the keys of a panel or a page work and none is lost. */
export function rest(element: Element | null): void {
  const place = element?.closest<HTMLElement>('.ant-drawer, .ant-modal-wrap, #main');
  if (place) place.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}
