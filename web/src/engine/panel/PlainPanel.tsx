// The panel of every plain entity: its fields, what may be done with it, and the tabs that all records have.

import { EditOutlined } from '@ant-design/icons';
import type { BulkCall } from '@crm/protocol/call';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { runBulk } from '../actions/actions.ts';
import { type PanelAction, type RecordAction, useRecordActions } from '../actions/recordActions.ts';
import { deleteAction } from '../actions/standardActions.tsx';
import { EntityForm } from '../form/lazy.ts';
import { usePrint } from '../print/usePrint.tsx';
import { visibleColumns } from '../query/columns.ts';
import { useDefinition } from '../record/definitions.ts';
import { detailCall, requestBody } from '../record/recordCalls.ts';
import { shownText } from '../record/records.ts';
import { type PanelProps, plainTabsOf, type Row } from '../record/registries.ts';
import { useRecord } from '../record/useRecord.ts';
import { PanelHeader } from './PanelHeader.tsx';
import { PanelLoading } from './PanelLoading.tsx';
import { PanelTabs } from './PanelTabs.tsx';
import { RecordFields } from './RecordFields.tsx';

export type PlainPanelAction = RecordAction & { may: boolean | undefined };

export interface PlainPanelProps extends PanelProps {
  deletePath?: BulkCall;
  /** Actions beside editing and deleting; allowed by the record's `can`. */
  actions?(row: Row): PlainPanelAction[];
  /** Key facts and marks of the head. */
  facts?(row: Row): ReactNode;
  marks?(row: Row, module: string): ReactNode;
  /** Tabs that stand before the fields. */
  tabs?(row: Row): { key: string; label: ReactNode; children: ReactNode }[];
  /** Fields that a tab of its own shows. */
  without?: readonly string[];
  /** Keys of the tabs of all records that it shows in a place of its own. */
  hidden?: readonly string[];
}

const nothing: readonly string[] = [];

interface Can {
  edit?: boolean;
  print?: boolean;
  delete?: boolean;
}

export default function PlainPanel(props: PlainPanelProps) {
  const { module, id, close, deletePath, without = nothing, hidden = nothing } = props;
  const { t } = useTranslation();
  const definition = useDefinition(module);
  const record = useRecord({ module, id, path: definition.data && detailCall(definition.data) });
  const [editing, setEditing] = useState(false);
  const row = record.data;
  const [lead] = definition.data ? visibleColumns(definition.data.cols) : [];
  const title = row && lead ? shownText(row, lead) : `#${id}`;
  const { running, perform } = useRecordActions({ about: title, close, changed: record.refresh });
  const printing = usePrint(module, id, title);

  if (!row || !definition.data) {
    const error = definition.error ?? record.error;
    return (
      <PanelLoading error={error} retry={() => void (definition.error ? definition.refetch() : record.refetch())} />
    );
  }
  const can = (row.can ?? {}) as Can;
  const allActions = props.actions?.(row) ?? [];
  // Beside editing, but behind what the record waits for.
  const place = allActions.findLastIndex(({ may, primary }) => may && primary) + 1;
  allActions.splice(place, 0, { ...printing.action, may: can.print });
  if (deletePath)
    allActions.push({
      ...deleteAction(t, () => runBulk(deletePath, [id], requestBody(deletePath, module, { undo: 1 }))),
      may: can.delete,
    });
  const actions: PanelAction[] = allActions.flatMap(({ may, ...action }) =>
    may ? [{ ...action, run: () => perform(action) }] : [],
  );
  if (can.edit) {
    const run = () => setEditing(true);
    actions.splice(actions[0]?.primary ? 1 : 0, 0, {
      key: 'edit',
      label: t('list.edit'),
      icon: <EditOutlined aria-hidden />,
      run,
    });
  }
  const shown =
    without.length > 0
      ? { ...definition.data, items: definition.data.items.filter(({ json }) => !without.includes(json.field)) }
      : definition.data;

  const ownTabs = plainTabsOf(definition.data.approved).filter(({ key }) => !hidden.includes(key));

  return (
    <div className="panel">
      <PanelHeader title={title} marks={props.marks?.(row, module)} actions={actions} running={running}>
        {props.facts?.(row)}
      </PanelHeader>
      <PanelTabs
        items={[
          ...(props.tabs?.(row) ?? []),
          {
            key: 'fields',
            label: t('panel.fields'),
            children: <RecordFields definition={shown} row={row} saved={record.refresh} />,
          },
          ...ownTabs.map(({ key, label, count: Count, component: Tab }) => ({
            key,
            label: (
              <>
                {t(label)}
                {Count && <Count module={module} id={id} />}
              </>
            ),
            children: (
              <Suspense fallback={<Skeleton />}>
                <Tab module={module} id={id} />
              </Suspense>
            ),
          })),
        ]}
      />
      {can.print && printing.dialog}
      <EntityForm module={module} id={id} open={editing} onClose={() => setEditing(false)} onSaved={record.refresh} />
    </div>
  );
}
