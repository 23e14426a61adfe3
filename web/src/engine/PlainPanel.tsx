// The panel of every plain entity: its fields, what may be done with it, and the tabs that all records have.
import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Skeleton, Tabs } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../shared/ui/feedback.ts';
import { visibleColumns } from './columns.ts';
import { useDefinition } from './definitions.ts';
import { EntityForm } from './dialogs.ts';
import { runBulk } from './list/actions.ts';
import type { PanelAction } from './PanelActions.tsx';
import { PanelHeader } from './PanelHeader.tsx';
import { PanelLoading } from './PanelLoading.tsx';
import { RecordFields } from './RecordFields.tsx';
import { shownText } from './records.ts';
import { allPlainTabs, type PanelProps } from './registries.ts';
import { useRecord } from './useRecord.ts';

export interface PlainPanelProps extends PanelProps {
  deletePath?: string;
}

interface Can {
  edit?: boolean;
  delete?: boolean;
}

export default function PlainPanel({ module, id, close, deletePath }: PlainPanelProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const definition = useDefinition(module);
  const record = useRecord({ module, id, path: definition.data?.api_detail });
  const [editing, setEditing] = useState(false);

  const row = record.data;
  if (!row || !definition.data) {
    const error = definition.error ?? record.error;
    return (
      <PanelLoading error={error} retry={() => void (definition.error ? definition.refetch() : record.refetch())} />
    );
  }
  const can = (row.can ?? {}) as Can;
  const [lead] = visibleColumns(definition.data.cols);

  const remove = async () => {
    if (
      !deletePath ||
      !(await feedback.confirm({ danger: true, deed: t('list.delete'), about: lead && shownText(row, lead) }))
    )
      return;
    try {
      const { msg = '', undo, rejected: [refused] = [] } = await runBulk(deletePath, [id], { undo: 1 });
      if (refused) {
        feedback.error(refused.reason);
        return;
      }
      feedback.success(msg, undo ? { id: undo } : undefined);
      close();
    } catch (error) {
      feedback.error(error);
    }
  };

  const actions: PanelAction[] = [];
  if (can.edit) {
    const run = () => setEditing(true);
    actions.push({ key: 'edit', label: t('list.edit'), icon: <EditOutlined aria-hidden />, run });
  }
  if (can.delete && deletePath) {
    const label = t('list.delete');
    actions.push({ key: 'delete', label, icon: <DeleteOutlined aria-hidden />, danger: true, run: remove });
  }
  const title = lead ? shownText(row, lead) : `#${id}`;

  return (
    <div className="panel">
      <PanelHeader title={title} actions={actions} />
      <Tabs
        className="panel-tabs"
        items={[
          {
            key: 'fields',
            label: t('panel.fields'),
            children: <RecordFields definition={definition.data} row={row} saved={record.refresh} />,
          },
          ...allPlainTabs().map(({ key, label, count: Count, component: Tab }) => ({
            key,
            label: (
              <>
                {t(label)}
                {Count && <Count module={module} id={id} />}
              </>
            ),
            children: (
              <Suspense fallback={<Skeleton active />}>
                <Tab module={module} id={id} />
              </Suspense>
            ),
          })),
        ]}
      />
      <EntityForm module={module} id={id} open={editing} onClose={() => setEditing(false)} onSaved={record.refresh} />
    </div>
  );
}
