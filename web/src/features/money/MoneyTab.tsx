// Instalments, receipts, expenses, renewals or invoices of one contract or customer, as a tab of its panel.

import type { ListField } from '@crm/protocol/answers/form';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
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
import { moduleCall } from '../../shared/api/moduleCall.ts';
import { useGranted } from '../../shared/session/session.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { type KindName, kinds, listKey, type MoneyKind } from './kinds.ts';
import { isComing, useReceive } from './useReceive.tsx';
import './money.css';
import './money.i18n.ts';

interface MoneyTabProps {
  kind: KindName;
  /** The one record that they belong to. */
  about: { contractId: number } | { customerId: number };
  /** First values of a new one; without them none is added here. */
  preset?: Record<string, unknown> | undefined;
  onChanged(): void;
}

const size = 20;
const locked = ['contractId'];

export function MoneyTab({ kind, about, preset, onChanged }: MoneyTabProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { module, grant, columns, sort }: MoneyKind = kinds[kind];
  const sees = useGranted(`${grant}.index`);
  const mayAdd = useGranted(`${grant}.add`) && preset !== undefined;
  const { data: definition, error } = useDefinition(module, sees);
  const key = listKey(kind, about);
  const found = useInfiniteRows(key, moduleCall(module, 'list'), sort ? { ...about, sort } : about, size, sees);
  const [open, setOpen] = useState(false);
  const fetchAgain = useCallback(() => void client.invalidateQueries({ queryKey: ['money', kind] }), [client, kind]);
  const refresh = useRefresh(module, fetchAgain);
  const feedback = useFeedback();
  const receiving = useReceive(kind === 'recpay' && sees);
  const receive = async (row: Row) => {
    try {
      const { msg, cancelled } = await receiving.receive(row);
      if (cancelled) return;
      if (msg) feedback.success(msg);
      refresh();
      onChanged();
    } catch (failed) {
      feedback.error(failed);
    }
  };
  if (!sees) return <Empty description={t('money.noRight')} />;
  const failure = error ?? (found.rows.length === 0 ? found.error : null);
  if (failure) return <LoadProblem error={failure} retry={found.refetch} />;
  if (!definition || found.first) return <Skeleton />;

  const shown = columns.flatMap((field): ListField[] => {
    if (field === 'ordersn') return [{ ...plain, field, title: t('money.ordersn') }];
    const column = definition.cols.find((one) => one.field === field);
    return column ? [column] : [];
  });
  const side = (column: ListField) =>
    isRightAligned(column) ? 'lines-number' : column.form_type === 'date' ? 'lines-day' : undefined;
  const cell = (column: ListField, row: Row) => {
    const text = textOf(row[column.textField ?? column.field]);
    if (column.field === 'contractId' && text)
      return (
        <RecordLink module="contract" id={idOf(row, 'contractId')}>
          {text}
        </RecordLink>
      );
    return <Cell column={column} row={row} module={module} />;
  };
  const lines: LineColumn<Row>[] = [
    ...shown.map((column) => ({
      key: column.field,
      title: column.title,
      label: column.title,
      className: side(column),
      render: (row: Row) => cell(column, row),
    })),
    {
      key: 'open',
      title: <span className="visually-hidden">{t('money.open')}</span>,
      render: (row) => (
        <span className="money-ways">
          {receiving.may && isComing(row) && (
            <Button size="small" onClick={() => void receive(row)}>
              {t('money.receive')}
            </Button>
          )}
          <RecordLink module={module} id={idOf(row, 'id')}>
            {t('money.open')}
          </RecordLink>
        </span>
      ),
    },
  ];
  return (
    <div>
      <RecordLines
        label={t(`${kind}.title`)}
        none={t(`money.none.${kind}`)}
        add={mayAdd ? { text: t(`money.add.${kind}`), open: () => setOpen(true) } : undefined}
        columns={lines}
        found={found}
        rowClass={(row) => (row['state'] === 2 ? 'money-void' : undefined)}
      />
      {receiving.dialog}
      {preset && (
        <EntityForm
          module={module}
          id={0}
          open={open}
          preset={preset}
          {...('contractId' in about ? { locked } : {})}
          onClose={() => setOpen(false)}
          onSaved={() => {
            refresh();
            onChanged();
          }}
        />
      )}
    </div>
  );
}

const plain = {
  id: 0,
  form_type: 'input' as const,
  show: true,
  checkbox: false,
  grid_w: 0,
  sortable: false,
};
