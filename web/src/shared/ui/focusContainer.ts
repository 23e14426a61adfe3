/**
 * Gives the focus back to what the element stands in, so that the keys of a panel or a page work and none is lost.
 * Somebody who has moved on meanwhile, to the next record for instance, keeps the cursor.
 */
export function focusContainer(element: Element | null): void {
  const at = document.activeElement;
  if (!element || (at && at !== document.body && !element.contains(at))) return;
  const place = element.closest<HTMLElement>('.ant-drawer, .ant-modal-wrap, #main');
  if (place) place.focus({ preventScroll: true });
  else (at as HTMLElement | null)?.blur();
}
