// What is to be done today, in one list that is worked through like an inbox, by mouse, finger and keys alike.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isDialogOpen, isLeaving, isPanelOpen, isTaken } from '../../../engine/interaction/keys.ts';
import { useListKeys } from '../../../engine/list/useListKeys.ts';
import { LoadProblem } from '../../../engine/record/LoadProblem.tsx';
import { openRecord } from '../../../engine/record/registries.ts';
import { totalText } from '../../../engine/rows/totalText.ts';
import { AlsoDue } from '../../../features/workbench/AlsoDue.tsx';
import { useNarrow } from '../../../shared/theme/appearance.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Empty } from '../../../shared/ui/Empty.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { type Entry, type Group, parts, type When, whens } from './parts.ts';
import { TodayRow } from './TodayRow.tsx';
import { useTodayEntries } from './useTodayEntries.ts';
import './today.css';
import './today.i18n.ts';

/** Entries of each section that stand at first, on a phone and elsewhere: old ones do not push today's out of sight. */
const first: Record<When, { narrow: number; wide: number }> = {
  overdue: { narrow: 3, wide: 4 },
  today: { narrow: 4, wide: 6 },
  soon: { narrow: 2, wide: 3 },
};
const groups: readonly Group[] = ['work', 'followUp', 'task', 'money'];
const groupOf = ({ kind }: Pick<Entry, 'kind'>) => parts.find((part) => part.kind === kind)?.group;

export default function TodayCard() {
  const { t, i18n } = useTranslation();
  const narrow = useNarrow();
  const { entries: read, rest, pending, error, again, settle } = useTodayEntries();
  /** Sections of the entries that are being worked at: they stay where they are meanwhile. */
  const [held, setHeld] = useState<ReadonlyMap<string, When>>(new Map());
  const hold = useCallback(
    ({ key, when }: Entry, on: boolean) =>
      setHeld((before) => {
        const next = new Map(before);
        if (on) next.set(key, when);
        else next.delete(key);
        return next;
      }),
    [],
  );
  const entries = read.map((entry) => ({ ...entry, when: held.get(entry.key) ?? entry.when }));
  const [group, setGroup] = useState<Group>();
  const [whole, setWhole] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const chosen = group ? entries.filter((entry) => groupOf(entry) === group) : entries;
  const shown = whole
    ? chosen
    : whens.flatMap((when) =>
        chosen
          .filter((entry) => entry.when === when)
          .filter(({ key }, at) => held.has(key) || at < first[when][narrow ? 'narrow' : 'wide']),
      );
  const others = rest.filter((left) => !group || groupOf(left) === group);
  const present = groups.filter((one) => entries.some((entry) => groupOf(entry) === one));
  const counted = (one?: Group) => {
    const known = entries.filter((entry) => !one || groupOf(entry) === one).length;
    const others = rest.filter((left) => !one || groupOf(left) === one);
    return totalText(
      others.reduce((sum, { count }) => sum + count, known),
      others.some(({ capped }) => capped),
      i18n.language,
    );
  };
  useEffect(() => {
    if (group && !present.includes(group)) setGroup(undefined);
  }, [group, present]);

  const open = ({ record }: Entry) =>
    openRecord(
      record.kind,
      record.id,
      shown.map((one) => one.record),
    );
  const rowAt = (at: number) => list.current?.querySelectorAll<HTMLElement>('.today-entry')[at];
  const { row: focused } = useListKeys({
    count: shown.length,
    columns: 0,
    moves: true,
    openRow: -1,
    focusSearch: () => undefined,
    refresh: again,
    release: undefined,
    open: (at) => {
      const entry = shown[at];
      // With a panel open Enter is the panel's.
      if (entry && !isPanelOpen()) open(entry);
    },
    select: () => undefined,
    reveal: (at) => rowAt(at)?.scrollIntoView({ block: 'nearest' }),
  });
  const under = useRef(focused);
  useLayoutEffect(() => {
    under.current = focused;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event) || event.shiftKey || isDialogOpen() || isPanelOpen() || isLeaving()) return;
      const letter = event.key.toLowerCase();
      const button =
        /^[a-z]$/.test(letter) && rowAt(under.current)?.querySelector<HTMLElement>(`[data-letter=${letter}]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <section className="workbench-card today" aria-label={t('today.title')} aria-busy={pending} ref={list}>
      <header>
        <h2>
          {t('today.title')}
          {entries.length > 0 && <span className="workbench-count">{counted()}</span>}
        </h2>
        {present.length > 1 && (
          <div className="today-groups" role="group" aria-label={t('today.title')}>
            {[undefined, ...present].map((one) => (
              <button
                key={one ?? ''}
                type="button"
                aria-pressed={group === one}
                onClick={() => {
                  setGroup(one);
                  setWhole(false);
                }}
              >
                {one ? `${t(`today.group.${one}`)} ${counted(one)}` : t('today.all')}
              </button>
            ))}
          </div>
        )}
      </header>
      {error && <LoadProblem error={error} retry={again} />}
      {pending && entries.length === 0 && <Skeleton title={false} rows={4} style={{ padding: '0 16px 16px' }} />}
      {!pending && !error && entries.length === 0 && (
        <Empty description={t('today.empty')} picture="done">
          <p className="today-hint">{t('today.emptyText')}</p>
        </Empty>
      )}
      {whens.map((when) => {
        const own = shown.filter((entry) => entry.when === when);
        if (own.length === 0) return null;
        return (
          <section key={when} aria-label={t(`today.when.${when}`)}>
            <h3 className="today-when" data-when={when}>
              {t(`today.when.${when}`)}
            </h3>
            <ul className="today-entries">
              {own.map((entry) => (
                <TodayRow
                  key={entry.key}
                  entry={entry}
                  focused={shown[focused]?.key === entry.key}
                  open={() => open(entry)}
                  settled={() => settle(entry)}
                  busy={(on) => hold(entry, on)}
                  again={again}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {(chosen.length > shown.length || others.length > 0) && (
        <p className="today-more">
          {chosen.length > shown.length && (
            <Button type="text" size="small" onClick={() => setWhole(true)}>
              {t('today.more', { count: chosen.length - shown.length })}
            </Button>
          )}
          {others.map(({ kind, count, capped, address }) => (
            <Link key={address} to={address}>
              {t('today.rest', { kind: t(`today.kind.${kind}`), count: totalText(count, capped, i18n.language) })}
            </Link>
          ))}
        </p>
      )}
      <AlsoDue />
    </section>
  );
}
