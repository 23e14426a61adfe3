// The lead's panel: its head, follow-ups, attachments, log, and what is known of it.
import type { LeadRow } from '@crm/protocol/rows/lead';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { TeamList } from '../../../engine/membership/TeamList.tsx';
import { PanelLoading } from '../../../engine/panel/PanelLoading.tsx';
import { RecordFields } from '../../../engine/panel/RecordFields.tsx';
import { useDefinition } from '../../../engine/record/definitions.ts';
import { LoadProblem } from '../../../engine/record/LoadProblem.tsx';
import type { PanelProps } from '../../../engine/record/registries.ts';
import { useRefresh } from '../../../engine/record/useRefresh.ts';
import AttachmentTab from '../../../features/file/AttachmentTab.tsx';
import { filesKey } from '../../../features/file/file.api.ts';
import { FollowUpTab } from '../../../features/followUp/FollowUpTab.tsx';
import { fetchFollowUps, followUpKey } from '../../../features/followUp/followUp.api.ts';
import { LeadHeader } from '../../../features/lead/LeadHeader.tsx';
import { leadModule, subtotalKey, useLead, useSubtotal } from '../../../features/lead/lead.api.ts';
import { LogTab } from '../../../features/operationLog/LogTab.tsx';
import { TasksTab, tasksKey } from '../../../features/task/TasksTab.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { type RecordTab, RecordTabs } from '../RecordTabs.tsx';
import { useTimeLine } from '../useTimeLine.tsx';
import '../../../features/customer/customer.i18n.ts';

interface LeadTabContext {
  lead: LeadRow;
  changed(): void;
}

const counted = ['clueLogs'];

function FollowUpsOfLead({ lead, changed, summons }: LeadTabContext & { summons: number }) {
  const timeLine = useTimeLine(leadModule, lead.id);
  return (
    <FollowUpTab
      customerId={lead.id}
      kind="clues"
      name={lead.CustomerName}
      // Those of a lead that became a customer are corrected at the customer.
      mayWrite={lead.can?.followUp === true}
      contacts={undefined}
      summons={summons}
      planned={lead.nextgenjintime}
      {...timeLine}
      onSaved={changed}
    />
  );
}

function TasksOfLead({ lead }: LeadTabContext) {
  return <TasksTab about={{ kind: leadModule, id: lead.id, name: lead.CustomerName ?? '' }} />;
}

function FilesOfLead({ lead, changed }: LeadTabContext) {
  return (
    <AttachmentTab
      module={leadModule}
      id={lead.id}
      code={lead.code}
      mayWrite={lead.can?.edit === true}
      onChanged={changed}
    />
  );
}

function LogOfLead({ lead }: LeadTabContext) {
  return <LogTab module={leadModule} id={lead.id} />;
}

function FieldsOfLead({ lead, changed }: LeadTabContext) {
  const definition = useDefinition(leadModule);
  if (definition.error) return <LoadProblem error={definition.error} retry={() => void definition.refetch()} />;
  if (!definition.data) return <Skeleton />;
  return (
    <>
      <RecordFields definition={definition.data} row={lead} saved={changed} />
      <TeamList module={leadModule} id={lead.id} mayShare={lead.can?.share === true} changed={changed} />
    </>
  );
}

const tabs: RecordTab<LeadTabContext>[] = [
  {
    key: 'logs',
    grant: 'crm.clueLogs.index',
    label: 'module.OpportLogs',
    component: FollowUpsOfLead,
    count: 'logs',
    ahead: (client, id) => fetchFollowUps(client, id, 'clues'),
    refreshes: (id) => followUpKey(id, 'clues'),
  },
  {
    key: 'task',
    grant: 'oa.task.index',
    label: 'task.title',
    component: TasksOfLead,
    refreshes: (id) => tasksKey({ kind: leadModule, id }),
  },
  {
    key: 'files',
    label: 'file.tab',
    component: FilesOfLead,
    count: 'files',
    refreshes: (id) => filesKey(leadModule, id),
  },
  { key: 'operationLog', label: 'operationLog.title', component: LogOfLead },
  { key: 'fields', label: 'customer.fields', component: FieldsOfLead },
];

export default function LeadPanel({ id, close }: PanelProps) {
  const client = useQueryClient();
  const lead = useLead(id);
  const subtotal = useSubtotal(id);
  const fetchCounts = useCallback(() => void client.invalidateQueries({ queryKey: subtotalKey(id) }), [client, id]);
  const refreshLead = lead.refresh;
  const refreshCounts = useRefresh(counted, () => {
    fetchCounts();
    refreshLead();
  });
  const changed = useCallback(() => {
    refreshLead();
    refreshCounts();
  }, [refreshLead, refreshCounts]);

  const row = lead.data;
  const context = useMemo(() => row && { lead: row, changed }, [row, changed]);
  if (!row || !context) return <PanelLoading error={lead.error} retry={() => void lead.refetch()} />;
  return (
    <div className="panel">
      <LeadHeader lead={row} settled={!lead.isPlaceholderData} close={close} changed={changed} />
      <RecordTabs
        id={id}
        remembered="lead.tab"
        tabs={tabs}
        context={context}
        counts={subtotal.data && { ...subtotal.data }}
        fetchCounts={fetchCounts}
        writing={{ tab: 'logs', letter: 'f', kind: leadModule }}
      />
    </div>
  );
}
