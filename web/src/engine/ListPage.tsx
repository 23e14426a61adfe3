// The list page of every module: scenes, search, conditions, columns, selection, paging, cards on phones, and the panel.
import { limits } from '@crm/protocol/limits';
import { Button, type InputRef } from 'antd';
import type { TableRef } from 'antd/es/table';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFirstViewShown } from '../shared/loading/firstView.ts';
import { useNarrow } from '../shared/theme/appearance.ts';
import { useFeedback } from '../shared/ui/feedback.ts';
import { visibleColumns } from './columns.ts';
import { useDefinition, useScenes } from './definitions.ts';
import {
  ActiveFilters,
  BulkChange,
  DetailDrawer,
  EntityForm,
  FilterDrawer,
  ListCards,
  ListEditing,
  ListEmpty,
  ListNews,
  PlainPanel,
  PullDown,
  QuickFilters,
  RejectedDialog,
  RowLayer,
  SelectionBar,
} from './dialogs.ts';
import './list/list.css';
import { LoadProblem } from './LoadProblem.tsx';
import type { ActionOutcome, ListAction } from './list/actions.ts';
import { searchedWords } from './list/foundWords.ts';
import { ListFooter } from './list/ListFooter.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';
import { ListTable } from './list/ListTable.tsx';
import { ListToolbar } from './list/ListToolbar.tsx';
import type { ListPageProps } from './list/listPageProps.ts';
import type { CellTarget } from './list/openCell.tsx';
import { tableHeight, useWindowHeight } from './list/tableHeight.ts';
import { useActions } from './list/useActions.ts';
import { useColumns } from './list/useColumns.ts';
import { useListKeys } from './list/useListKeys.ts';
import { useListRows } from './list/useListRows.ts';
import { usePlainActions } from './list/usePlainActions.tsx';
import { useSelection } from './list/useSelection.ts';
import { isNarrowed, type Parameters } from './listState.ts';
import { idOf } from './records.ts';
import { panelFor, type Row } from './registries.ts';
import { useListState } from './useListState.ts';
import { useRecordAhead } from './useRecord.ts';

export type { ActionOutcome, ListAction } from './list/actions.ts';
export { runBulk } from './list/actions.ts';
export type { ListPageProps } from './list/listPageProps.ts';

const nothing: Parameters = {};
const noActions: ListAction[] = [];
const none: string[] = [];
const noIds: number[] = [];

export function ListPage(props: ListPageProps) {
  const { module, title, index, idField = 'id', fixed = nothing, actions = noActions, without = none } = props;
  const { deletePath, pickerMode } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const windowHeight = useWindowHeight();
  const definition = useDefinition(module);
  const sceneQuery = useScenes(module);
  const allScenes = sceneQuery.data;
  const scenes = useMemo(() => (allScenes ?? []).filter(({ field }) => !without.includes(field)), [allScenes, without]);
  const shownColumns = useMemo(
    () => (definition.data?.cols ?? []).filter(({ field }) => !without.includes(field)),
    [definition.data, without],
  );
  const columnNames = useMemo(() => visibleColumns(shownColumns).map(({ field }) => field), [shownColumns]);
  const control = useListState(pickerMode !== undefined);
  const { state } = control;
  const { query, held, refresh, refreshNow } = useListRows({ module, index, control, fixed, idField, endless: narrow });
  const { rows } = held;
  const columns = useColumns(module, definition.data);
  const selection = useSelection(idField, pickerMode?.max);
  const [editing, setEditing] = useState<{ id: number; open: boolean; at?: string }>({ id: 0, open: false });
  const element = useRef<HTMLElement>(null);
  const standing = useFirstViewShown();
  const [filtering, setFiltering] = useState(false);
  const [searching, setSearching] = useState(false);
  const searchBox = useRef<InputRef>(null);
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<TableRef>(null);

  const { onEdit } = props;
  const edit = useCallback((id: number) => (onEdit ? onEdit(id) : setEditing({ id, open: true })), [onEdit]);
  const [changing, setChanging] = useState<{ ids: number[]; close(outcome: ActionOutcome): void } | null>(null);
  const change = useCallback(
    (ids: number[]) =>
      new Promise<ActionOutcome>((resolve) => {
        const close = (outcome: ActionOutcome) => {
          setChanging(null);
          resolve(outcome);
        };
        setChanging({ ids, close });
      }),
    [],
  );
  const plain = usePlainActions({ grants: props.grants, deletePath, edit, change: onEdit ? undefined : change });
  const allActions = useMemo(() => [...plain.actions, ...actions], [plain.actions, actions]);
  const lead = visibleColumns(shownColumns)[0];
  const { run, running, rejected, dismiss } = useActions({
    idField,
    nameField: lead?.field ?? idField,
    refresh,
    settled: selection.clear,
  });

  // Another view is another list: what was selected in the one before is not in sight any more.
  const view = JSON.stringify([state.scenes, state.filters, state.key, fixed]);
  const clearSelection = selection.clear;
  useEffect(() => {
    if (view) clearSelection();
  }, [view, clearSelection]);

  const pageTaken = rows.length > 0 && rows.every((row) => selection.ids.includes(idOf(row, idField)));
  const mayTakeAll =
    !pickerMode && pageTaken && !query.totalCapped && query.total > selection.ids.length && query.total <= limits.ids;
  const feedback = useFeedback();
  const selectAll = async () => {
    try {
      const { allRows } = await import('./list/selectAll.ts');
      const found = await allRows(module, index, state, fixed);
      selection.set(
        found.map((row) => idOf(row, idField)),
        found,
      );
    } catch (error) {
      feedback.error(error);
    }
  };

  const create = plain.mayCreate && !pickerMode ? () => edit(0) : undefined;
  const name = definition.data?.title ?? title;
  const createLabel = props.createLabel ?? t('form.createTitle', { title: name });

  const Panel = props.panel === null || pickerMode ? null : (props.panel ?? panelFor(module) ?? PlainPanel);
  const { open: openId, address } = control;
  const own = useMemo(
    () =>
      Panel
        ? (row: Row): CellTarget => ({ open: () => openId(idOf(row, idField)), address: address(idOf(row, idField)) })
        : undefined,
    [Panel, openId, address, idField],
  );
  const at = state.open ? rows.findIndex((row) => idOf(row, idField) === state.open) : -1;
  // Another panel than the usual ones has calls of its own.
  const ahead = useRecordAhead(module, Panel && !props.panel ? definition.data?.api_detail : undefined);
  const stepTo = (row: Row | undefined) => (row ? () => control.open(idOf(row, idField)) : undefined);

  const focused = useListKeys({
    count: narrow ? 0 : rows.length,
    moves: state.open === 0,
    openRow: at,
    step: (by) => stepTo(at < 0 ? undefined : rows[at + by])?.(),
    // The selection keeps its bar; it makes room for the search while one searches.
    focusSearch: () => {
      flushSync(() => setSearching(true));
      searchBox.current?.focus({ cursor: 'all' });
    },
    refresh: refreshNow,
    release: selection.rows.length > 0 && state.open === 0 ? selection.clear : undefined,
    create,
    open: (row) => {
      const target = rows[row];
      if (target) own?.(target).open();
    },
    select: (row) => {
      const target = rows[row];
      if (target) selection.toggle(target);
    },
    act: () => document.querySelector<HTMLElement>('.row-actions button')?.focus(),
    reveal: (row) => table.current?.scrollTo({ index: row }),
  });

  const quickRows = scenes.some((scene) => scene.place === 'tags') ? 1 : 0;
  const height = tableHeight(windowHeight, quickRows + (state.filters.length ? 1 : 0));
  const clearConditions = () => control.change({ scenes: {}, filters: [], key: '' });
  const narrowed = isNarrowed(state);
  const words = useMemo(() => searchedWords(state.key), [state.key]);
  const empty = (
    <ListEmpty title={title} narrowed={narrowed} clear={clearConditions} createLabel={createLabel} create={create} />
  );

  const body = () =>
    narrow ? (
      <ListCards
        module={module}
        columns={shownColumns}
        rows={rows}
        idField={idField}
        actions={pickerMode ? noActions : allActions}
        run={(action, rows) => void run(action, rows)}
        own={own}
        mark={props.mark}
        pick={pickerMode ? (row) => pickerMode.confirm([row]) : undefined}
        words={words}
        stale={query.stale}
        more={query.more}
        loadingMore={query.loadingMore}
        empty={empty}
      />
    ) : (
      <>
        <div ref={frame} className="list-rows">
          <ListTable
            module={module}
            columns={shownColumns}
            rows={rows}
            idField={idField}
            height={height}
            sort={state.sort}
            onSort={(sort) => control.change({ sort })}
            selected={selection.ids}
            onSelect={selection.set}
            focused={focused}
            openId={state.open}
            own={own}
            mark={props.mark}
            onWidth={columns.setWidth}
            words={words}
            stale={query.stale}
            empty={empty}
            table={table}
          />
          {standing && (
            <RowLayer
              frameRef={frame}
              rows={rows}
              idField={idField}
              focused={focused}
              // The bar of a selection offers them already.
              actions={pickerMode || selection.rows.length > 0 ? noActions : allActions}
              running={running !== ''}
              run={(action, chosen) => void run(action, chosen)}
              ahead={ahead}
            />
          )}
        </div>
        <ListFooter control={control} query={query} />
      </>
    );

  const failure = definition.error ?? query.error;
  const retry = () => {
    if (definition.error) void definition.refetch();
    if (query.error) refreshNow();
  };
  const hasRows = rows.length > 0;

  return (
    <section ref={element} className={narrow ? 'list list-narrow' : 'list'} aria-label={title}>
      {!pickerMode && <h1 className="visually-hidden">{title}</h1>}
      {selection.rows.length > 0 && !searching ? (
        <SelectionBar
          rows={selection.rows}
          actions={pickerMode ? noActions : allActions}
          running={running}
          run={(action) => void run(action, selection.rows)}
          clear={selection.clear}
          confirm={pickerMode ? () => pickerMode.confirm(selection.rows) : undefined}
          all={mayTakeAll ? { count: query.total, select: () => void selectAll() } : undefined}
        />
      ) : (
        <ListToolbar
          module={module}
          control={control}
          scenes={sceneQuery.isPending ? null : scenes}
          scenesFailed={sceneQuery.error && !allScenes ? () => void sceneQuery.refetch() : undefined}
          leaveSearch={() => setSearching(false)}
          definition={definition.data}
          narrow={narrow}
          searchBox={searchBox}
          searchHint={props.searchHint}
          createLabel={createLabel}
          create={create}
          openFilters={() => setFiltering(true)}
          refresh={refreshNow}
          saveColumns={columns.save}
          extra={props.extra}
        />
      )}
      {quickRows > 0 && <QuickFilters scenes={scenes} control={control} />}
      {state.filters.length > 0 && (
        <ActiveFilters
          module={module}
          filters={state.filters}
          change={(filters) => control.change({ filters })}
          edit={() => setFiltering(true)}
        />
      )}
      {narrow && !pickerMode && <PullDown area={element} onPull={refreshNow} />}
      {hasRows && (held.waiting > 0 || failure) && (
        <ListNews waiting={held.waiting} show={held.showAll} error={failure} retry={retry} />
      )}
      {failure && !hasRows ? (
        <div className="list-problem" style={narrow ? undefined : { minHeight: height }}>
          <LoadProblem
            error={failure}
            retry={retry}
            extra={narrowed && <Button onClick={clearConditions}>{t('list.clearConditions')}</Button>}
          />
        </div>
      ) : definition.data && !query.first && !sceneQuery.isPending ? (
        body()
      ) : (
        <ListSkeleton height={narrow ? undefined : height} />
      )}
      <FilterDrawer
        module={module}
        open={filtering}
        filters={state.filters}
        close={() => setFiltering(false)}
        apply={(filters) => control.change({ filters })}
      />
      {!pickerMode && !onEdit && (
        <EntityForm
          module={module}
          id={editing.id}
          open={editing.open}
          at={editing.at}
          onClose={() => setEditing((before) => ({ ...before, open: false }))}
          onSaved={() => {
            selection.clear();
            refresh();
          }}
        />
      )}
      {definition.data && standing && !narrow && !pickerMode && !onEdit && (
        <ListEditing
          list={element}
          definition={definition.data}
          columns={columnNames}
          rows={rows}
          idField={idField}
          focused={focused}
          panelOpen={state.open !== 0}
          closePanel={control.close}
          openForm={(id, at) => setEditing({ id, open: true, at })}
          saved={refresh}
        />
      )}
      {Panel && (
        <DetailDrawer
          open={state.open !== 0}
          record={{ kind: module, id: state.open }}
          close={control.close}
          previous={at > 0 ? stepTo(rows[at - 1]) : undefined}
          next={at >= 0 ? stepTo(rows[at + 1]) : undefined}
        >
          {state.open !== 0 &&
            (Panel === PlainPanel ? (
              <PlainPanel
                id={state.open}
                module={module}
                close={control.close}
                deletePath={plain.mayDelete ? deletePath : undefined}
              />
            ) : (
              <Panel id={state.open} module={module} close={control.close} />
            ))}
        </DetailDrawer>
      )}
      {definition.data && (
        <BulkChange
          open={changing !== null}
          definition={definition.data}
          ids={changing?.ids ?? noIds}
          close={(outcome) => changing?.close(outcome)}
        />
      )}
      <RejectedDialog
        open={rejected !== null}
        rows={rejected?.rows ?? null}
        done={rejected?.done ?? false}
        close={dismiss}
      />
    </section>
  );
}
