// The page 日程: what one has, or somebody whose records one sees, by month or week, of the kinds that are chosen.

import { CalendarOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import { agendaKinds, movableKinds } from '@crm/protocol/agenda';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlFor } from '../../engine/fields/fieldTypes.ts';
import { recordLock } from '../../engine/inPlace/places.ts';
import { useMinute } from '../../engine/modes/calendar/useMinute.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { ControlPlace, Segmented } from '../../shared/ui/lazyControls.tsx';
import AgendaMonth from './AgendaMonth.tsx';
import AgendaWeek from './AgendaWeek.tsx';
import './agenda.css';
import { Button } from '../../shared/ui/Button.tsx';
import { readAgain } from './agenda.api.ts';
import type { Entry } from './agenda.ts';
import type { Moving } from './MoveEntry.tsx';
import { useAdding } from './useAdding.tsx';
import { useAgendaState } from './useAgendaState.ts';
import './agenda.i18n.ts';

const FeedDialog = dialogOnDemand(() => import('./FeedDialog.tsx'));
const MoveEntry = dialogOnDemand(() => import('./MoveEntry.tsx'));

const modules = agendaKinds.map(({ kind }) => kind);
const personItem = {
  id: 0,
  type: 'user',
  field: 'userid',
  textField: 'username',
  max: 1,
  // Only people whose records one sees: for others the calendar would be empty.
  params: { seenBy: agendaKinds.map(({ grant }) => `${grant}.index`).join(',') },
} as const;

export default function AgendaPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { tree, user } = useSession();
  const narrow = useNarrow();
  const now = useMinute();
  const { state, change } = useAgendaState();
  const [person, setPerson] = useState<Record<string, unknown>>({ userid: '', username: '' });
  const [moving, setMoving] = useState<Moving | null>(null);
  const [subscribing, setSubscribing] = useState(false);
  const refresh = useRefresh(modules, () => readAgain(client));
  const visibleKinds = agendaKinds.filter(({ grant }) => granted(tree, `${grant}.index`));

  const userid = Number(person['userid'] || 0);
  const request = useMemo(() => ({ kinds: state.kinds, userid }), [state.kinds, userid]);
  const movable = ({ kind, record }: Entry) => {
    const grant = agendaKinds.find((one) => one.kind === kind)?.grant ?? '';
    return movableKinds.includes(kind) && granted(tree, `${grant}.edit`) && recordLock(record, t) === undefined;
  };
  const move = (entry: Entry, value?: string) =>
    setMoving((before) => ({
      entry,
      open: true,
      count: (before?.count ?? 0) + 1,
      ...(value === undefined ? {} : { value }),
    }));
  const close = useCallback(() => setMoving((before) => before && { ...before, open: false }), []);
  const setValue = useCallback(
    (field: string, value: unknown) => setPerson((before) => ({ ...before, [field]: value })),
    [],
  );
  const Person = controlFor('user');
  const { add, dialogs } = useAdding({ userid, username: String(person['username'] ?? '') }, now, refresh);
  const view = { request, now, narrow, movable, move, add };

  return (
    <section className={narrow ? 'list list-narrow agenda' : 'list agenda'} aria-label={t('agenda.title')}>
      <div className="agenda-head">
        <h1>{t('agenda.title')}</h1>
        <Segmented
          aria-label={t('agenda.view')}
          value={state.view}
          onChange={(next) => change({ view: next })}
          options={[
            { value: 'month' as const, label: t('agenda.month') },
            { value: 'week' as const, label: t('agenda.week') },
          ]}
        />
        <fieldset className="agenda-kinds">
          <legend className="visually-hidden">{t('agenda.kinds')}</legend>
          {visibleKinds.map(({ kind }) => (
            <button
              key={kind}
              type="button"
              aria-pressed={state.kinds.includes(kind)}
              onClick={() => {
                const kinds = modules.filter((one) => state.kinds.includes(one) !== (one === kind));
                if (kinds.some((one) => visibleKinds.some((other) => other.kind === one))) change({ kinds });
              }}
            >
              {t(`agenda.kind.${kind}`)}
            </button>
          ))}
        </fieldset>
        <label className="agenda-person" htmlFor="agenda-person">
          <span className="visually-hidden">{t('agenda.who')}</span>
          <Suspense fallback={<ControlPlace />}>
            {Person && (
              <Person
                item={{ ...personItem, title: t('agenda.who'), placeholder: t('agenda.mine') }}
                id="agenda-person"
                value={person['userid']}
                onChange={(next) => setValue('userid', Number(next) === user?.UserID ? '' : next)}
                form={{ values: person, setValue }}
              />
            )}
          </Suspense>
        </label>
        <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setSubscribing(true)}>
          {t('agenda.feed')}
        </Button>
      </div>
      {state.view === 'week' ? (
        <AgendaWeek {...view} day={state.day} turn={change} />
      ) : (
        <AgendaMonth {...view} month={state.month} turn={change} />
      )}
      {dialogs}
      <FeedDialog open={subscribing} close={() => setSubscribing(false)} />
      {moving && <MoveEntry key={moving.count} {...moving} close={close} saved={refresh} />}
    </section>
  );
}
