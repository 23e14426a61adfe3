// The list page of every module: scenes, search, conditions, columns, selection, paging, cards on phones, and the panel.
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFirstViewShown } from '../../shared/loading/firstView.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { EntityForm, useFormAhead } from '../form/lazy.ts';
import { BulkChange, ListEditing } from '../inPlace/lazy.ts';
import { PlainPanel } from '../panel/lazy.ts';
import { visibleColumns } from '../query/columns.ts';
import { useDefinition, useListScenes } from '../record/definitions.ts';
import { ListCards, PullDown } from '../rows/lazy.ts';
import { MoreMenu } from '../transfer/lazy.ts';
import { ViewGate, ViewTabs } from '../views/lazy.ts';
import { ListEmpty, ListNews, ListSelection, ListSums, RejectedDialog, RowLayer } from './lazy.ts';
import './list.css';
import type { ListAction } from '../actions/actions.ts';
import { layoutOf, modes } from '../modes/modes.ts';
import { isNarrowed, isPlain, listParameters, type Parameters } from '../query/listState.ts';
import { useListState } from '../query/useListState.ts';
import { detailCall } from '../record/recordCalls.ts';
import { idOf } from '../record/records.ts';
import { hasMore, panelFor, type Row } from '../record/registries.ts';
import { useRecordAhead } from '../record/useRecord.ts';
import { typedWords } from '../rows/Highlight.tsx';
import { ListProblem } from '../rows/ListProblem.tsx';
import { ListSkeleton } from '../rows/ListSkeleton.tsx';
import type { CellTarget } from '../rows/openCell.tsx';
import { tableHeight, useWindowHeight } from '../rows/tableHeight.ts';
import { useOpenView } from '../views/useOpenView.ts';
import { conditionRows, ListConditions } from './ListConditions.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListPanel } from './ListPanel.tsx';
import { ListTable, type TableHandle } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import type { ListPageProps } from './listPageProps.ts';
import { OpenRow } from './OpenRow.tsx';
import { useActions } from './useActions.ts';
import { useChanging } from './useChanging.ts';
import { useColumns } from './useColumns.ts';
import { useListKeys } from './useListKeys.ts';
import { useListRows } from './useListRows.ts';
import { usePlainActions } from './usePlainActions.tsx';
import { useSelection, useViewChange } from './useSelection.ts';
import { useSteps } from './useSteps.ts';

export type { ActionOutcome, ListAction } from '../actions/actions.ts';
export { runBulk } from '../actions/actions.ts';
export type { ListPageProps } from './listPageProps.ts';

const nothing: Parameters = {};
const noActions: ListAction[] = [];
const none: string[] = [];
const noIds: number[] = [];
const viewTabsHeight = 40;

export function ListPage(props: ListPageProps) {
  const { module, title, index, idField = 'id', fixed = nothing, actions = noActions, without = none } = props;
  const { deletePath, pickerMode } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const windowHeight = useWindowHeight();
  const definitionQuery = useDefinition(module);
  const { query: sceneQuery, scenes } = useListScenes(module, without);
  const control = useListState(pickerMode !== undefined);
  const view = useOpenView(module, fixed, control);
  const columns = useColumns(module, definitionQuery.data, view);
  const { definition } = columns;
  const shownColumns = useMemo(
    () => (definition?.cols ?? []).filter(({ field }) => !without.includes(field)),
    [definition, without],
  );
  const columnNames = useMemo(() => visibleColumns(shownColumns).map(({ field }) => field), [shownColumns]);
  const { state, change: changeView } = control;
  const sortBy = useCallback((sort: string) => changeView({ sort }), [changeView]);
  const layout = pickerMode ? undefined : layoutOf(shownColumns, state);
  const { query, held, refresh, refreshNow } = useListRows({
    module,
    index,
    control,
    fixed,
    idField,
    endless: narrow,
    // The conditions of the address are fetched while the view is loaded.
    enabled: (!view.waits || !isPlain(state)) && (!state.mode || (definition !== undefined && !layout)),
  });
  // A board and a calendar fetch for themselves and report what they show.
  const [laid, setLaid] = useState<Row[]>([]);
  const rows = layout ? laid : held.rows;
  const selection = useSelection(idField, pickerMode?.max);
  const [form, setForm] = useState<{ id: number; open: boolean; at?: string }>({ id: 0, open: false });
  const element = useRef<HTMLElement>(null);
  const firstViewShown = useFirstViewShown();
  const [filtering, setFiltering] = useState<number | null>(null);
  const [searching, setSearching] = useState(false);
  const [importing, setImporting] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<TableHandle>(null);

  const { onEdit } = props;
  const edit = useCallback((id: number) => (onEdit ? onEdit(id) : setForm({ id, open: true })), [onEdit, setForm]);
  const { changing, change } = useChanging();
  useFormAhead(pickerMode || onEdit ? undefined : definition);
  const plain = usePlainActions({
    module,
    grants: props.grants,
    deletePath,
    edit,
    change: onEdit ? undefined : change,
    actions,
  });
  const lead = visibleColumns(shownColumns)[0];
  const { run, running, rejected, dismiss } = useActions({
    idField,
    nameField: lead?.field ?? idField,
    open: control.open,
    refresh,
    settled: selection.clear,
  });

  useViewChange([state.scenes, state.filters, state.key, state.mode, fixed], selection.clear);

  const create = plain.mayCreate && !pickerMode ? () => edit(0) : undefined;
  const createLabel = props.createLabel ?? t('form.createTitle', { title: definition?.title ?? title });

  const Panel = props.panel === null || pickerMode ? null : (props.panel ?? panelFor(module) ?? PlainPanel);
  const { open: openId, address } = control;
  const own = useMemo(
    () =>
      Panel
        ? (row: Row): CellTarget => ({ open: () => openId(idOf(row, idField)), address: address(idOf(row, idField)) })
        : undefined,
    [Panel, openId, address, idField],
  );
  const { at, turnBy, stepBy } = useSteps({ rows, idField, control, query, paged: !narrow && !layout });
  // Another panel than the usual ones has calls of its own.
  const ahead = useRecordAhead(module, Panel && !props.panel && definition ? detailCall(definition) : undefined);

  const {
    row: focused,
    column: focusedColumn,
    toRows,
  } = useListKeys({
    count: narrow || layout ? 0 : rows.length,
    columns: columnNames.length,
    moves: state.open === 0,
    openRow: at,
    step: (by) => stepBy(by)?.(),
    page: state.page,
    turn: turnBy,
    // The selection keeps its bar; it makes room for the search while one searches.
    focusSearch: () => {
      flushSync(() => setSearching(true));
      searchBox.current?.focus();
      searchBox.current?.select();
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
    // Of selected rows the bar offers them.
    act: () => document.querySelector<HTMLElement>('.selection-first, .row-actions button')?.focus(),
    reveal: (row) => table.current?.reveal(row),
  });

  const quick = useMemo(() => scenes.filter((scene) => scene.place !== 'popover'), [scenes]);
  const hasTabs = !pickerMode && !narrow && view.known > 0;
  const filterRows = conditionRows(quick.length, state.filters.length, narrow);
  const height = tableHeight(windowHeight, filterRows, (props.above ?? 0) + (hasTabs ? viewTabsHeight : 0));
  const clear = () => control.change({ scenes: {}, filters: [], key: '' });
  const narrowed = isNarrowed(state);
  const words = useMemo(() => typedWords(state.key), [state.key]);
  const bring = create && definition?.api_import ? () => setImporting(true) : undefined;
  const empty = <ListEmpty {...{ title, narrowed, createLabel, create, bring, clear, begin: props.begin }} />;

  const more = definition && !pickerMode && hasMore(definition) && (
    <MoreMenu
      definition={definition}
      mayCreate={plain.mayCreate}
      list={() => listParameters(module, { ...state, page: 1 }, fixed)}
      total={query.totalCapped ? `${query.total}+` : String(query.total)}
      {...{ narrow, importing, setImporting }}
      changed={refresh}
    />
  );

  const sums = !pickerMode && firstViewShown && (
    <ListSums {...{ module, index, fixed, state }} columns={shownColumns} />
  );
  const Mode = state.mode && modes[state.mode];
  const body = () =>
    Mode && layout && definition ? (
      <Mode
        // Another field makes another board.
        key={layout.field}
        {...{ module, index, fixed, control, definition, columns: shownColumns, by: layout, idField, narrow, height }}
        {...{ own, words, empty, run, actions: plain.actions, mark: props.mark, shown: setLaid, changed: refresh }}
      />
    ) : narrow ? (
      <ListCards
        head={sums}
        module={module}
        columns={shownColumns}
        rows={rows}
        idField={idField}
        actions={pickerMode ? noActions : plain.actions}
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
          <OpenRow id={state.open} />
          <ListTable
            module={module}
            columns={shownColumns}
            rows={rows}
            idField={idField}
            height={height}
            page={state.page}
            sort={state.sort}
            onSort={sortBy}
            selected={selection.ids}
            onSelect={selection.set}
            focused={focused}
            own={own}
            mark={props.mark}
            onWidth={columns.setWidth}
            words={words}
            stale={query.stale}
            empty={rows.length > 0 ? null : empty}
            table={table}
          />
          {firstViewShown && (
            <RowLayer
              frameRef={frame}
              rows={rows}
              idField={idField}
              focused={focused}
              // The bar of a selection offers them already.
              actions={pickerMode || selection.rows.length > 0 ? noActions : plain.actions}
              running={running !== ''}
              run={(action, chosen) => void run(action, chosen)}
              ahead={ahead}
            />
          )}
        </div>
        <ListFooter control={control} query={query} beside={sums} />
      </>
    );

  const failure = definitionQuery.error ?? query.error;
  const retry = () => (definitionQuery.error ? void definitionQuery.refetch() : refreshNow());
  const hasRows = rows.length > 0 && !layout;

  return (
    <section ref={element} className={narrow ? 'list list-narrow' : 'list'} aria-label={title}>
      {view.id !== 0 && (
        <ViewGate open={view} module={module} fixed={fixed} control={control} definition={definitionQuery.data} />
      )}
      {hasTabs && <ViewTabs {...{ module, fixed, control, definition, view }} />}
      {!pickerMode && <h1 className={props.titled ? 'list-title' : 'visually-hidden'}>{title}</h1>}
      {selection.rows.length > 0 && !searching ? (
        <ListSelection
          {...{ module, index, state, fixed, idField, rows, query, selection, definition, running }}
          actions={pickerMode ? noActions : plain.actions}
          run={(action, whole) => void run(action, selection.rows, whole)}
          confirm={pickerMode && (() => pickerMode.confirm(selection.rows))}
        />
      ) : (
        <ListToolbar
          {...{ module, index, fixed, control }}
          scenes={sceneQuery.isPending ? null : scenes}
          scenesFailed={sceneQuery.error && !sceneQuery.data ? () => void sceneQuery.refetch() : undefined}
          leaveSearch={() => setSearching(false)}
          toRows={toRows}
          definition={definition}
          narrow={narrow}
          searchBox={searchBox}
          searchHint={props.searchHint}
          unsearched={props.unsearched}
          createLabel={createLabel}
          create={create}
          openFilters={() => setFiltering(-1)}
          refresh={refreshNow}
          saveColumns={columns.save}
          without={without}
          view={pickerMode ? undefined : view}
          extra={props.extra}
          more={more}
          beside={props.beside}
        />
      )}
      <ListConditions {...{ module, index, fixed, quick, control, narrow }} shown={filtering} show={setFiltering} />
      {narrow && !pickerMode && <PullDown area={element} onPull={refreshNow} />}
      {hasRows && (held.waiting > 0 || failure) && (
        <ListNews waiting={held.waiting} show={held.showAll} error={failure} retry={retry} />
      )}
      {failure && !hasRows ? (
        <ListProblem
          error={failure}
          retry={retry}
          height={narrow ? undefined : height}
          clear={narrowed ? clear : undefined}
        />
      ) : definition && !view.waits && (layout || !query.first) && !sceneQuery.isPending ? (
        body()
      ) : (
        <ListSkeleton height={narrow ? undefined : height} />
      )}
      {!pickerMode && !onEdit && (
        <EntityForm
          module={module}
          id={form.id}
          open={form.open}
          at={form.at}
          saveLabel={form.id === 0 ? props.saveLabel : undefined}
          onClose={() => setForm((before) => ({ ...before, open: false }))}
          onSaved={() => {
            selection.clear();
            refresh();
          }}
        />
      )}
      {definition && firstViewShown && !narrow && !pickerMode && !onEdit && (
        <ListEditing
          list={element}
          definition={definition}
          columns={columnNames}
          {...{ rows, idField, focused }}
          focusedField={columnNames[focusedColumn] ?? ''}
          panelOpen={state.open !== 0}
          closePanel={control.close}
          openForm={(id, at) => setForm({ id, open: true, at })}
          saved={refresh}
        />
      )}
      {Panel && (
        <ListPanel
          panel={Panel}
          module={module}
          id={state.open}
          deletePath={plain.mayDelete ? deletePath : undefined}
          close={control.close}
          previous={stepBy(-1)}
          next={stepBy(1)}
        />
      )}
      {definition && (
        <BulkChange
          open={changing !== null}
          definition={definition}
          chosen={changing?.chosen ?? noIds}
          close={(outcome) => changing?.close(outcome)}
        />
      )}
      <RejectedDialog
        open={rejected !== null}
        rows={rejected?.rows ?? null}
        done={rejected?.done ?? false}
        message={rejected?.message ?? ''}
        close={dismiss}
      />
    </section>
  );
}
