// The path that a record would take through the drawing: as a list here, and marked on the canvas.

import type { StartNode } from '@crm/protocol/answers/flow';
import type { FlowPreview, PathEntry } from '@crm/protocol/answers/work';
import { flowLimits } from '@crm/protocol/flow';
import { Button, Segmented, Tag } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeName } from '../../engine/approval/nodeName.ts';
import RecordPicker from '../../engine/fields/controls/record/RecordPicker.tsx';
import type { Values } from '../../engine/fields/validation.ts';
import FormPreview from '../../engine/form/FormPreview.tsx';
import { useDebouncedValue } from '../../engine/interaction/useDebouncedValue.ts';
import { visibleColumns } from '../../engine/query/columns.ts';
import { useDefinition } from '../../engine/record/definitions.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { listCall } from '../../engine/record/recordCalls.ts';
import type { RecordSource } from '../../engine/record/recordSources.ts';
import { idOf, shownText } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { usePreview } from './flow.api.ts';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

export interface TestRecord {
  id: number;
  title: string;
}

export interface TestPanelProps {
  module: string;
  root: StartNode;
  record: TestRecord;
  choose(record: TestRecord): void;
  /** Ids of the nodes on the way; undefined: none is known. */
  show(ids: readonly string[] | undefined): void;
}

/** Milliseconds that what is entered rests. */
const rest = 400;
const files = new Set<string>(['file', 'picture', 'cover']);

/** A drawing that has rested for a moment. */
function useRested(root: StartNode): StartNode {
  const [rested, setRested] = useState(root);
  useEffect(() => {
    const timer = setTimeout(() => setRested(root), 400);
    return () => clearTimeout(timer);
  }, [root]);
  return rested;
}

export default function TestPanel({ module, root, record, choose, show }: TestPanelProps) {
  const { t } = useTranslation();
  const definition = useDefinition(module);
  const [picking, setPicking] = useState(false);
  const [bySample, setBySample] = useState(false);
  const [sample, setSample] = useState<string>();
  const settled = useDebouncedValue(sample, rest);
  const tried = bySample ? settled : undefined;
  const isTried = bySample ? tried !== undefined : record.id > 0;
  const preview = usePreview(module, bySample ? 0 : record.id, useRested(root), tried);
  const found = isTried && !preview.error ? preview.data : undefined;
  const [take] = useState(() => (body: Values) => setSample(JSON.stringify(body)));
  // Files have no influence on the path.
  const form = useMemo(
    () =>
      definition.data && {
        ...definition.data,
        layout: 1 as const,
        items: definition.data.items.filter(({ json }) => !files.has(json.type)),
      },
    [definition.data],
  );
  useEffect(() => show(found?.path.map(({ NodeID }) => NodeID)), [found, show]);
  useEffect(() => () => show(undefined), [show]);

  const columns = definition.data ? visibleColumns(definition.data.cols).slice(0, 2) : [];
  const text = (row: Row) =>
    columns
      .map((column) => shownText(row, column))
      .filter(Boolean)
      .join(' ') || `#${idOf(row, 'id')}`;
  const source: RecordSource | undefined = definition.data && {
    module,
    index: listCall(definition.data),
    grant: '',
    title: 'flow.chooseRecord',
    searchHint: 'flow.searchRecord',
    empty: 'flow.noRecords',
    text,
  };
  return (
    <>
      <p className="flow-hint">{t('flow.testHint')}</p>
      <Segmented
        size="small"
        value={bySample ? 'sample' : 'record'}
        aria-label={t('flow.testBy')}
        options={[
          { value: 'record', label: t('flow.testRecord') },
          { value: 'sample', label: t('flow.testSample') },
        ]}
        onChange={(next) => setBySample(next === 'sample')}
      />
      {definition.error ? (
        <LoadProblem error={definition.error} retry={() => void definition.refetch()} />
      ) : bySample ? (
        form && <FormPreview definition={form} onBody={take} />
      ) : (
        <div className="flow-list-line">
          {record.id > 0 && <strong>{record.title || `#${record.id}`}</strong>}
          <Button size="small" disabled={!source} onClick={() => setPicking(true)}>
            {t(record.id > 0 ? 'flow.otherRecord' : 'flow.chooseRecord')}
          </Button>
        </div>
      )}
      {isTried &&
        (preview.error ? (
          <LoadProblem error={preview.error} retry={() => void preview.refetch()} />
        ) : found ? (
          <TakenPath preview={found} />
        ) : (
          <Skeleton title={false} rows={4} />
        ))}
      {picking && source && (
        <RecordPicker
          open
          source={source}
          max={1}
          chosen={[]}
          onClose={() => setPicking(false)}
          onPick={([row]) => {
            setPicking(false);
            if (row) choose({ id: idOf(row, 'id'), title: text(row) });
          }}
        />
      )}
    </>
  );
}

function TakenPath({ preview }: { preview: FlowPreview }) {
  const { t } = useTranslation();
  if (preview.path.length === 0) return <Empty description={t('flow.passesAtOnce')} />;
  return (
    <ol className="flow-list" aria-label={t('flow.way')}>
      {preview.path.map((entry, at) => (
        <PathEntryLine key={`${entry.NodeID}-${at}`} entry={entry} />
      ))}
    </ol>
  );
}

function PathEntryLine({ entry }: { entry: PathEntry }) {
  const { t } = useTranslation();
  const { people, mode, ratio = '' } = entry;
  const shown = people.slice(0, flowLimits.branches);
  return (
    <li>
      <div className="flow-list-line">
        <strong>{nodeName(t, entry.StepName)}</strong>
        {entry.branch && <Tag>{entry.branch}</Tag>}
        {mode && people.length > 1 && <span className="flow-hint">{t(`flow.mode.${mode}`, { ratio })}</span>}
        {entry.open && <span className="flow-hint">{t(`flow.open.${entry.open}`)}</span>}
      </div>
      {shown.length > 0 && (
        <div className="flow-people">
          {shown.map((person) => (
            <span key={person.userid} className="flow-person">
              <UserAvatar name={person.username} src={person.Header} size={20} />
              {person.username}
            </span>
          ))}
          {people.length > shown.length && (
            <span className="flow-hint">{t('flow.peopleInAll', { total: people.length })}</span>
          )}
        </div>
      )}
    </li>
  );
}
