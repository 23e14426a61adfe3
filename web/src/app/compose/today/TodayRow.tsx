// One entry of today: what it is about, since when it is due, and what can be done with it, done where it stands.

import type { AgendaKind } from '@crm/protocol/agenda';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordActions } from '../../../engine/actions/recordActions.ts';
import { usePrompt } from '../../../engine/actions/usePrompt.tsx';
import { RelativeTime } from '../../../engine/fields/cells/RelativeTime.tsx';
import { moneyText } from '../../../engine/record/decimals.ts';
import { companyNow } from '../../../engine/record/moments.ts';
import { recordAddress } from '../../../engine/record/registries.ts';
import type { Moving } from '../../../features/agenda/MoveEntry.tsx';
import { quickDates } from '../../../features/followUp/quickDates.ts';
import '../../../features/followUp/followUp.i18n.ts';
import { dialogOnDemand, onDemand } from '../../../shared/loading/onDemand.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { type Act, actsOf } from './actsOf.tsx';
import { KindIcon } from './KindIcon.tsx';
import type { Entry } from './parts.ts';
import type { WriteFollowUpProps } from './WriteFollowUp.tsx';
import './today.i18n.ts';

const WriteFollowUp = onDemand<WriteFollowUpProps>(() => import('./WriteFollowUp.tsx'));
const MoveEntry = dialogOnDemand(() => import('../../../features/agenda/MoveEntry.tsx'));

interface TodayRowProps {
  entry: Entry;
  focused: boolean;
  open(): void;
  /** It is done, or changed its day. */
  settled(): void;
  /** Something is being written or chosen here: it keeps its place. */
  busy(on: boolean): void;
  /** It may have changed: it is read again. */
  again(): void;
}

/** The days that it can be moved to; the hour of a task stays. */
function datesFor({ kind, at }: Entry) {
  const dates = quickDates();
  if (kind !== 'task') return dates;
  const hour = at.slice(11) || '18:00:00';
  return dates
    .map(({ key, value }) => ({ key, value: `${value.slice(0, 10)} ${hour}` }))
    .filter(({ key, value }) => key !== 'followUp.afternoon' && value > companyNow());
}

export function TodayRow({ entry, focused, open, settled, busy, again }: TodayRowProps) {
  const { t } = useTranslation();
  const { tree } = useSession();
  const client = useQueryClient();
  const { prompt, dialog } = usePrompt();
  const { running, perform } = useRecordActions({ about: entry.name, close: settled, changed: again });
  const [writing, setWriting] = useState(false);
  const [moving, setMoving] = useState<Omit<Moving, 'entry'>>();
  const works = writing || moving?.open === true || running !== '';
  const report = useRef(busy);
  useEffect(() => {
    report.current = busy;
  });
  useEffect(() => {
    if (!works) return;
    report.current(true);
    return () => report.current(false);
  }, [works]);
  const { record, name, detail, at, kind, amount } = entry;
  const acts = actsOf(entry, { tree, client, prompt, t });
  const move = (value?: string) =>
    setMoving((before) => ({
      open: true,
      count: (before?.count ?? 0) + 1,
      ...(value === undefined ? {} : { value }),
    }));

  const button = ({ key, letter, icon, href, confirm, run }: Act) => {
    const label = t(`today.${key}`);
    const props = {
      size: 'small' as const,
      type: 'text' as const,
      icon,
      loading: running === key,
      'aria-label': t('today.actFor', { act: label, name }),
      'data-letter': letter,
      'data-hint': `${label} ${letter.toUpperCase()}`,
    };
    if (href)
      return (
        <Button key={key} {...props} href={href}>
          {label}
        </Button>
      );
    if (key === 'move')
      return (
        <Dropdown
          key={key}
          trigger={['click']}
          autoFocus
          menu={{
            items: [
              ...datesFor(entry).map((date) => ({ key: date.value, label: t(date.key) })),
              { key: '', label: t('today.otherTime') },
            ],
            onClick: ({ key: value }) => move(value || undefined),
          }}
        >
          <Button {...props}>{label}</Button>
        </Dropdown>
      );
    return (
      <Button
        key={key}
        {...props}
        {...(key === 'write' ? { 'aria-expanded': writing } : {})}
        onClick={() =>
          run
            ? void perform({ key, label, icon: null, confirm: confirm ?? false, leaves: true, run })
            : setWriting(!writing)
        }
      >
        {label}
      </Button>
    );
  };

  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
  return (
    <li className="today-entry" data-focused={focused} data-key={entry.key}>
      <div className="today-line">
        <a className="today-about" href={recordAddress(record.kind, record.id)} onClick={press}>
          <KindIcon kind={kind} />
          <span className="visually-hidden">{t(`today.kind.${kind}`)} </span>
          <span className="today-name">{name}</span>
          <span className="today-detail">{detail}</span>
          {amount !== undefined && <span className="today-amount">{moneyText(amount)}</span>}
          <span className="today-time">
            <RelativeTime value={at} plan />
          </span>
        </a>
        <span className="today-acts">{acts.map(button)}</span>
      </div>
      {writing && (kind === 'customer' || kind === 'clues') && (
        <div className="today-writing">
          <WriteFollowUp
            kind={kind}
            id={record.id}
            saved={() => {
              setWriting(false);
              settled();
            }}
            cancel={() => setWriting(false)}
          />
        </div>
      )}
      {dialog}
      {moving && (
        <MoveEntry
          key={moving.count}
          {...moving}
          entry={{ key: record.id, at, kind: kind as AgendaKind, record: entry.row }}
          close={() => setMoving((before) => before && { ...before, open: false })}
          saved={settled}
        />
      )}
    </li>
  );
}
