// The contract's panel: its head, and the tabs in the specification's order.
import type { ContractRow } from '@crm/protocol/rows/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo } from 'react';
import { TeamList } from '../../../engine/membership/TeamList.tsx';
import { PanelLoading } from '../../../engine/panel/PanelLoading.tsx';
import { RecordFields } from '../../../engine/panel/RecordFields.tsx';
import { useDefinition } from '../../../engine/record/definitions.ts';
import { LoadProblem } from '../../../engine/record/LoadProblem.tsx';
import type { PanelProps } from '../../../engine/record/registries.ts';
import { useRefresh } from '../../../engine/record/useRefresh.ts';
import { worksKey } from '../../../features/approval/kinds.ts';
import { WorksTab } from '../../../features/approval/parts.tsx';
import { ContractHeader } from '../../../features/contract/ContractHeader.tsx';
import { contractModule, subtotalKey, useContract, useSubtotal } from '../../../features/contract/contract.api.ts';
import { ProductsOfContract } from '../../../features/contract/ProductsOfContract.tsx';
import '../../../features/contract/contract.i18n.ts';
import AttachmentTab from '../../../features/file/AttachmentTab.tsx';
import { filesKey } from '../../../features/file/file.api.ts';
import { FollowUpTab } from '../../../features/followUp/FollowUpTab.tsx';
import { followUpKey, followUpModule } from '../../../features/followUp/followUp.api.ts';
import { type KindName, kinds, listKey } from '../../../features/money/kinds.ts';
import { MoneyTab } from '../../../features/money/MoneyTab.tsx';
import { LogTab } from '../../../features/operationLog/LogTab.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { type RecordTab, RecordTabs } from '../RecordTabs.tsx';
import { useTimeLine } from '../useTimeLine.tsx';
import '../../../features/customer/customer.i18n.ts';
import '../../../features/contract/contractPanel.i18n.ts';

interface ContractTabContext {
  contract: ContractRow;
  changed(): void;
}

/** What was sold, and what it is to bring. */
const opens = ['products', 'recpay', 'finance'];
const counted = [followUpModule, ...Object.keys(kinds)];

function FollowUpsOfContract({ contract, changed, summons }: ContractTabContext & { summons: number }) {
  const timeLine = useTimeLine(contractModule, contract.id);
  return (
    <FollowUpTab
      customerId={contract.id}
      kind="contract"
      mayWrite={contract.can?.['followUp'] === true}
      contacts={undefined}
      summons={summons}
      {...timeLine}
      onSaved={changed}
    />
  );
}

function moneyTab(kind: KindName): RecordTab<ContractTabContext> {
  function MoneyOfContract({ contract, changed }: ContractTabContext) {
    const { id, contractName, can } = contract;
    const mayAdd = can?.[kinds[kind].ability] === true;
    const preset = useMemo(() => (mayAdd ? { contractId: id, contractName } : undefined), [mayAdd, id, contractName]);
    return <MoneyTab kind={kind} about={{ contractId: id }} preset={preset} onChanged={changed} />;
  }
  return {
    key: kind,
    grant: `crm.${kind}.index`,
    label: `${kind}.title`,
    component: MoneyOfContract,
    count: kind,
    refreshes: (id) => listKey(kind, { contractId: id }),
  };
}

function WorksOfContract({ contract }: ContractTabContext) {
  return (
    <Suspense fallback={<Skeleton />}>
      <WorksTab module={contractModule} id={contract.id} />
    </Suspense>
  );
}

function FilesOfContract({ contract, changed }: ContractTabContext) {
  return (
    <AttachmentTab
      module={contractModule}
      id={contract.id}
      code={contract.code}
      mayWrite={contract.can?.['followUp'] === true}
      onChanged={changed}
    />
  );
}

function LogOfContract({ contract }: ContractTabContext) {
  return <LogTab module={contractModule} id={contract.id} />;
}

function FieldsOfContract({ contract, changed }: ContractTabContext) {
  const definition = useDefinition(contractModule);
  if (definition.error) return <LoadProblem error={definition.error} retry={() => void definition.refetch()} />;
  if (!definition.data) return <Skeleton />;
  return (
    <>
      <RecordFields definition={definition.data} row={contract} saved={changed} />
      <TeamList
        module={contractModule}
        id={contract.id}
        mayShare={contract.can?.['share'] === true}
        changed={changed}
      />
    </>
  );
}

const tabs: RecordTab<ContractTabContext>[] = [
  {
    key: 'logs',
    grant: 'crm.OpportLogs.index',
    label: 'module.OpportLogs',
    component: FollowUpsOfContract,
    count: 'logs',
    refreshes: (id) => followUpKey(id, 'contract'),
  },
  { key: 'products', label: 'contract.products', component: ProductsOfContract, count: 'product' },
  moneyTab('recpay'),
  moneyTab('finance'),
  moneyTab('payment'),
  moneyTab('renewal'),
  {
    key: 'works',
    label: 'contract.works',
    component: WorksOfContract,
    count: 'works',
    refreshes: (id) => worksKey(contractModule, id),
  },
  {
    key: 'files',
    label: 'file.tab',
    component: FilesOfContract,
    count: 'files',
    refreshes: (id) => filesKey(contractModule, id),
  },
  { key: 'operationLog', label: 'operationLog.title', component: LogOfContract },
  moneyTab('invoice'),
  { key: 'fields', label: 'customer.fields', component: FieldsOfContract },
];

export default function ContractPanel({ id, close }: PanelProps) {
  const client = useQueryClient();
  const contract = useContract(id);
  const subtotal = useSubtotal(id);
  const fetchCounts = useCallback(() => void client.invalidateQueries({ queryKey: subtotalKey(id) }), [client, id]);
  const refreshContract = contract.refresh;
  const refreshCounts = useRefresh(counted, () => {
    fetchCounts();
    refreshContract();
  });
  const changed = useCallback(() => {
    refreshContract();
    refreshCounts();
  }, [refreshContract, refreshCounts]);

  const row = contract.data;
  const context = useMemo(() => row && { contract: row, changed }, [row, changed]);
  if (!row || !context) return <PanelLoading error={contract.error} retry={() => void contract.refetch()} />;
  return (
    <div className="panel">
      <ContractHeader contract={row} settled={!contract.isPlaceholderData} close={close} changed={changed} />
      <RecordTabs
        id={id}
        remembered="contract.tab"
        opens={opens}
        tabs={tabs}
        context={context}
        counts={subtotal.data && { ...subtotal.data }}
        fetchCounts={fetchCounts}
        writing={{ tab: 'logs', letter: 'f', kind: contractModule }}
      />
    </div>
  );
}
