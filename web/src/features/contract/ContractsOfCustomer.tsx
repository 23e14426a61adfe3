// The tab 合同 of a customer: its contracts that the person sees, and a new one.

import * as contractCalls from '@crm/protocol/calls/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cell, isRightAligned } from '../../engine/fields/cells/Cell.tsx';
import { EntityForm } from '../../engine/form/lazy.ts';
import { type LineColumn, RecordLines, RecordLink } from '../../engine/panel/RecordLines.tsx';
import { useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { useDefinition } from '../../engine/record/definitions.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { idOf, textOf } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useGranted } from '../../shared/session/session.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { contractModule } from './contract.api.ts';
import './contract.css';
import './contract.i18n.ts';

interface ContractsProps {
  customerId: number;
  customerName: string;
  /** False for a customer that this person may only look at. */
  mayWrite: boolean;
  onChanged(): void;
}

const columns = ['orderSn', 'contractName', 'Money', 'repaid', 'approval', 'signTime', 'endTime', 'userid'];
/** A number or a day over two lines reads as two. */
const unbroken = new Set(['orderSn', 'signTime', 'endTime']);
const locked = ['customerId'];

export const contractsKey = (customerId: number) => ['contracts', customerId];

export function ContractsOfCustomer({ customerId, customerName, mayWrite, onChanged }: ContractsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sees = useGranted('crm.contract.index');
  const mayAdd = useGranted('crm.contract.add') && mayWrite;
  const { data: definition, error } = useDefinition(contractModule, sees);
  const found = useInfiniteRows(contractsKey(customerId), contractCalls.list, { customerId }, 20, sees);
  const [open, setOpen] = useState(false);
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: contractsKey(customerId) }),
    [client, customerId],
  );
  const refresh = useRefresh(contractModule, fetchAgain);
  const preset = useMemo(() => ({ customerId, customerName }), [customerId, customerName]);
  if (!sees) return <Empty description={t('contract.none')} />;
  const failure = error ?? (found.rows.length === 0 ? found.error : null);
  if (failure) return <LoadProblem error={failure} retry={found.refetch} />;
  if (!definition || found.first) return <Skeleton />;
  const shown = columns.flatMap((field) => definition.cols.find((column) => column.field === field) ?? []);
  const lines = shown.map(
    (column): LineColumn<Row> => ({
      key: column.field,
      title: column.title,
      label: column.title,
      className: isRightAligned(column) ? 'lines-number' : unbroken.has(column.field) ? 'lines-day' : undefined,
      render: (row) =>
        column.field === 'orderSn' ? (
          <RecordLink module={contractModule} id={idOf(row, 'id')}>
            {textOf(row['orderSn'])}
          </RecordLink>
        ) : (
          <Cell column={column} row={row} module={contractModule} />
        ),
    }),
  );
  return (
    <div>
      <RecordLines
        label={t('contract.title')}
        none={t('contract.none')}
        add={mayAdd ? { text: t('contract.create'), open: () => setOpen(true) } : undefined}
        columns={lines}
        found={found}
      />
      <EntityForm
        module={contractModule}
        id={0}
        open={open}
        preset={preset}
        locked={locked}
        onClose={() => setOpen(false)}
        onSaved={() => {
          refresh();
          onChanged();
        }}
      />
    </div>
  );
}
