// Phones: the columns by name and number above the one that is in sight; a touch leads to it.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { totalText } from '../../rows/totalText.ts';
import { LaneDot } from './LaneDot.tsx';
import type { Lane } from './lanes.ts';
import './board.i18n.ts';

interface BoardTabsProps {
  board: RefObject<HTMLElement | null>;
  lanes: Lane[];
}

function lanesIn(board: HTMLElement | null): HTMLElement[] {
  return [...(board?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];
}

export function BoardTabs({ board, lanes }: BoardTabsProps) {
  const { t, i18n } = useTranslation();
  const [at, setAt] = useState(lanes[0]?.key ?? '');
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const updateCurrent = () => {
      const middle = element.getBoundingClientRect().left + element.clientWidth / 2;
      const lane = lanesIn(element).find((one) => one.getBoundingClientRect().right > middle);
      if (lane) setAt(lane.dataset.lane ?? '');
    };
    element.addEventListener('scroll', updateCurrent, { passive: true });
    return () => element.removeEventListener('scroll', updateCurrent);
  }, [board]);
  // The tab of what is in sight is in sight, too; the page itself does not move.
  useEffect(() => {
    const box = row.current;
    const tab = box?.querySelector<HTMLElement>('[aria-current=true]');
    if (box && tab) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [at]);

  return (
    <div ref={row} className="board-tabs" role="group" aria-label={t('board.tabs')}>
      {lanes.map((lane) => (
        <button
          key={lane.key}
          type="button"
          className="board-tab"
          aria-current={lane.key === at}
          onClick={() => {
            const lanes = lanesIn(board.current);
            const to = lanes.find((one) => one.dataset.lane === lane.key);
            const [first] = lanes;
            const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
            const behavior = still ? 'auto' : 'smooth';
            if (to && first) board.current?.scrollTo({ left: to.offsetLeft - first.offsetLeft, behavior });
          }}
        >
          <LaneDot color={lane.color} />
          {lane.label}
          <span className="board-lane-count">{totalText(lane.total, lane.capped, i18n.language)}</span>
        </button>
      ))}
    </div>
  );
}
