// Arrows lead from card to card: up and down within a column, sideways into the next one that has any.
import type { KeyboardEvent } from 'react';

function focusable(card: Element | undefined): HTMLElement | null {
  return card?.querySelector<HTMLElement>('.cell-link, button') ?? null;
}

export function stepByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const card = target instanceof Element ? target.closest('[data-card]') : null;
  const lane = card?.closest('[data-lane]');
  // Its menu has arrows of its own.
  if (
    !card ||
    !lane ||
    card.querySelector('.ant-dropdown-open') ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  const cardsOf = (one: Element) => [...one.querySelectorAll('[data-card]')];
  const own = cardsOf(lane);
  const at = own.indexOf(card);
  let next: Element | undefined;
  if (key === 'ArrowDown') next = own[at + 1];
  else if (key === 'ArrowUp') next = own[at - 1];
  else if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const lanes = [...currentTarget.querySelectorAll('[data-lane]')];
    const here = lanes.indexOf(lane);
    const beside = key === 'ArrowRight' ? lanes.slice(here + 1) : lanes.slice(0, here).toReversed();
    const cards = beside.map(cardsOf).find(({ length }) => length > 0) ?? [];
    next = cards[Math.min(at, cards.length - 1)];
  } else return;
  event.preventDefault();
  focusable(next)?.focus();
}
