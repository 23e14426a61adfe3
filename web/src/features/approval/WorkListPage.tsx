// The lists of approvals: to do, in progress or decided, submitted by oneself, and copies.
import { CheckOutlined } from '@ant-design/icons';
import type { WorkRow } from '@crm/protocol/answers/work';
import { limits } from '@crm/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import type { TableRef } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ListAction } from '../../engine/actions/actions.ts';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { ListFooter } from '../../engine/list/ListFooter.tsx';
import { ListNews, SelectionBar } from '../../engine/list/lazy.ts';
import { DetailDrawer } from '../../engine/panel/lazy.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { typedWords } from '../../engine/rows/Highlight.tsx';
import { ListSkeleton } from '../../engine/rows/ListSkeleton.tsx';
import { PullDown } from '../../engine/rows/lazy.ts';
import { requestAddress } from '../../shared/routing/approvals.ts';
import '../../engine/list/list.css';
import { useListKeys } from '../../engine/list/useListKeys.ts';
import { useListRows } from '../../engine/list/useListRows.ts';
import { useNeighbours } from '../../engine/list/useNeighbours.ts';
import { useSelection, useViewChange } from '../../engine/list/useSelection.ts';
import type { Row } from '../../engine/record/registries.ts';
import type { CellTarget } from '../../engine/rows/openCell.tsx';
import { tableHeight, useWindowHeight } from '../../engine/rows/tableHeight.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './approval.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { passAll, readAgain, workModule } from './approval.api.ts';
import { panelWidth, stepKind, taskKind } from './kinds.ts';
import { listAt, type WorkList, workAddress } from './lists.ts';
import { ApprovalPanel } from './parts.tsx';
import { useWorkState } from './useWorkState.ts';
import { WorkToolbar } from './WorkToolbar.tsx';
import './approval.i18n.ts';

const BatchNote = onDemand(() => import('./BatchNote.tsx'));
const WorkTable = onDemand(
  () => import('./WorkTable.tsx'),
  ({ height }) => <ListSkeleton height={height} />,
);
const WorkCards = onDemand(() => import('./WorkCards.tsx'));

const kinds = { step: stepKind, task: taskKind };

/** A link that names what this list does not hold (a step, or a whole approval) opens it over the page. */
function useOtherLink({ opened }: WorkList) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const other = opened === 'step' ? 'task' : 'step';
  const id = search.get(other);
  useEffect(() => {
    if (id === null) return;
    const next = new URLSearchParams(search);
    next.delete(other);
    if (/^[1-9]\d{0,15}$/.test(id)) next.set('open', `${kinds[other]}:${id}`);
    const text = next.toString();
    void navigate({ search: text ? `?${text}` : '' }, { replace: true, state: location.state });
  }, [id, other, search, navigate, location.state]);
  return search.get('open')?.includes(':') === true;
}

function Works({ list }: { list: WorkList }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const windowHeight = useWindowHeight();
  const title = t(`work.${list.key}`);
  const covered = useOtherLink(list);
  const control = useWorkState(list.opened);
  const { state } = control;
  const kind = state.scenes['module'] ?? '';
  const fixed = useMemo(() => ({ module: kind }), [kind]);
  const { query, held, refreshNow } = useListRows({
    module: workModule,
    index: list.index,
    control,
    fixed,
    idField: 'id',
    endless: narrow,
    enabled: true,
  });
  const rows = held.rows as unknown as WorkRow[];
  const selection = useSelection('id');
  const [failures, setFailures] = useState<{ of: Map<number, string>; done: number } | null>(null);
  const mayPass = list.key === 'todo';
  const clearSelection = selection.clear;
  const leave = useCallback(() => {
    clearSelection();
    setFailures(null);
  }, [clearSelection]);
  useViewChange([kind, state.key, list.key], leave);

  const words = useMemo(() => typedWords(state.key), [state.key]);
  const { at, before, after } = useNeighbours(held.rows, 'id', state.open);
  const stepTo = (row: Row | undefined) => (row ? () => control.open(Number(row['id'])) : undefined);
  const targetOf = (row: WorkRow): CellTarget => ({
    open: () => control.open(row.id),
    address: control.address(row.id),
  });

  const { prompt, dialog } = usePrompt();
  const pass = async (chosen: Row[]) => {
    const own = chosen as unknown as WorkRow[];
    const names = own.slice(0, 2).map((row) => row.title);
    const joined = names.join(t('work.joint'));
    const outcome = await prompt({
      title: t('work.batchPass'),
      about: own.length > 2 ? t('work.batchAbout', { names: joined, count: own.length }) : joined,
      items: [
        {
          id: 0,
          type: 'textarea',
          title: t('work.opinion'),
          field: 'Ext',
          required: own.some(({ asksOpinion }) => asksOpinion),
          max: limits.text,
          rows: 3,
        },
      ],
      okText: t('work.pass'),
      draft: 'work.batch',
      send: async ({ Ext }, key) => {
        const done = await passAll(
          own.map(({ id }) => id),
          Ext,
          key,
        );
        const rejected = new Map(done.rejected.map(({ id, reason }) => [id, reason]));
        setFailures(rejected.size > 0 ? { of: rejected, done: own.length - rejected.size } : null);
        // What was not passed stays selected: it is what one goes on with.
        selection.set([...rejected.keys()], chosen);
        readAgain(client);
        return rejected.size > 0 ? {} : { msg: done.msg };
      },
    });
    if (outcome.msg) feedback.success(outcome.msg);
  };
  const batch: ListAction = {
    key: 'pass',
    label: t('work.batchPass'),
    icon: <CheckOutlined aria-hidden />,
    arity: 'multi',
    main: true,
    run: async () => undefined,
  };

  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<TableRef>(null);
  const element = useRef<HTMLElement>(null);
  const { row: focused, toRows } = useListKeys({
    count: narrow ? 0 : rows.length,
    columns: 0,
    moves: state.open === 0,
    openRow: at,
    step: (by) => stepTo(by < 0 ? before : after)?.(),
    focusSearch: () => {
      searchBox.current?.focus();
      searchBox.current?.select();
    },
    refresh: refreshNow,
    release: selection.rows.length > 0 && state.open === 0 ? leave : undefined,
    create: () => void navigate(requestAddress),
    open: (index) => {
      const row = rows[index];
      if (row) control.open(row.id);
    },
    select: (index) => {
      const row = held.rows[index];
      if (row && mayPass && !row['returned']) selection.toggle(row);
    },
    reveal: (index) => table.current?.scrollTo({ index }),
  });

  const search = (value: string) => {
    if (value.trim() !== state.key) control.change({ key: value.trim() });
  };
  const narrowed = kind !== '' || state.key !== '';
  const clear = () => control.change({ scenes: {}, key: '' });
  const empty = (
    <Empty
      description={t(narrowed ? 'work.noMatch' : `work.empty.${list.key}`)}
      picture={narrowed ? 'none' : list.key === 'todo' ? 'done' : 'add'}
    >
      {narrowed ? (
        <Button onClick={clear}>{t('list.clearConditions')}</Button>
      ) : list.instead ? (
        <Link to={workAddress(list.instead)}>{t('work.goTo', { name: t(`work.${list.instead}`) })}</Link>
      ) : (
        <Link to={requestAddress}>{t('work.request')}</Link>
      )}
    </Empty>
  );
  const height = tableHeight(windowHeight, failures ? 1 : 0);

  const body = () => {
    if (query.error && rows.length === 0)
      return (
        <div className="list-problem" style={narrow ? undefined : { minHeight: height }}>
          <LoadProblem error={query.error} retry={refreshNow} />
        </div>
      );
    if (query.first) return <ListSkeleton height={narrow ? undefined : height} />;
    if (narrow && rows.length === 0) return <div className="list-empty">{empty}</div>;
    if (narrow)
      return (
        <WorkCards
          {...{ rows, list, words, targetOf }}
          stale={query.stale}
          failures={failures?.of}
          selected={mayPass ? selection.ids : undefined}
          select={(row) => selection.toggle({ ...row })}
          more={query.more}
          loadingMore={query.loadingMore}
        />
      );
    return (
      <>
        <WorkTable
          {...{ rows, list, words, targetOf, height, empty }}
          // What is open and has left the list is none of its rows.
          focused={state.open !== 0 && at < 0 ? -1 : focused}
          table={table}
          stale={query.stale}
          failures={failures?.of}
          selected={mayPass ? selection.ids : undefined}
          select={selection.set}
          open={control.open}
        />
        {/* What waits behind its line is not counted before it is shown. */}
        <ListFooter control={control} query={{ ...query, total: query.total - held.waiting }} />
      </>
    );
  };

  const open = state.open;
  const decides = list.key === 'todo' || list.key === 'approval';
  return (
    <section ref={element} className={narrow ? 'list list-narrow' : 'list'} aria-label={title}>
      {/* On a phone the menu that names this list stays closed. */}
      <h1 className={narrow ? 'work-list-title' : 'visually-hidden'}>{title}</h1>
      {selection.rows.length > 0 ? (
        <SelectionBar
          rows={selection.rows}
          actions={[batch]}
          running=""
          run={() => void pass(selection.rows)}
          clear={leave}
        />
      ) : (
        <WorkToolbar
          list={list.key}
          kind={kind}
          setKind={(module) => control.change({ scenes: module ? { module } : {} })}
          box={searchBox}
          words={state.key}
          search={search}
          toRows={toRows}
          refresh={refreshNow}
        />
      )}
      {failures && <BatchNote done={failures.done} failed={failures.of.size} close={() => setFailures(null)} />}
      {narrow && <PullDown area={element} onPull={refreshNow} />}
      {rows.length > 0 && (held.waiting > 0 || query.error) && (
        <ListNews waiting={held.waiting} show={held.showAll} error={query.error} retry={refreshNow} />
      )}
      {body()}
      {dialog}
      <DetailDrawer
        open={open !== 0 && !covered}
        width={panelWidth}
        record={{ kind: kinds[list.opened], id: open }}
        close={control.close}
        previous={stepTo(before)}
        next={stepTo(after)}
      >
        {open !== 0 && (
          <ApprovalPanel
            key={open}
            of={list.opened === 'step' ? { step: open } : { task: open }}
            close={control.close}
            {...(decides
              ? { following: { next: stepTo(after ?? before), open: (id: number) => control.open(id) } }
              : {})}
          />
        )}
      </DetailDrawer>
    </section>
  );
}

export default function WorkListPage() {
  const { pathname, search } = useLocation();
  const list = listAt(pathname);
  return list ? <Works list={list} /> : <Navigate to={{ pathname: workAddress('todo'), search }} replace />;
}
