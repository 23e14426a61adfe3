// Counting a warehouse: the booked quantity of each product, and the counted one; products without a count stay.
import * as erpCalls from '@crm/protocol/calls/erp';
import { Alert, Input, InputNumber, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { textOf } from '../../engine/record/records.ts';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { type StockRow, useWarehouseContents, type Warehouse } from './stock.api.ts';
import './stock.css';
import './stock.i18n.ts';

interface TakeDialogProps {
  warehouses: readonly Warehouse[];
  open: boolean;
  close(outcome: ActionOutcome): void;
}

export default function TakeDialog({ warehouses, open, close }: TakeDialogProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [warehouseid, setWarehouse] = useState(warehouses.length === 1 ? (warehouses[0]?.id ?? 0) : 0);
  const stored = useWarehouseContents(warehouseid);
  const [counted, setCounted] = useState<Record<number, number>>({});
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<Record<number, string>>({});
  const [busy, setBusy] = useState(false);
  const attempt = useRef(newAttemptKey());
  const bookOf = (row: StockRow) => row.stock.places[warehouseid] ?? '0';
  const rows = stored.data?.rows ?? [];

  const send = async () => {
    if (busy) return;
    const listJson = rows.flatMap((row) => {
      const number = counted[row.id];
      return number === undefined ? [] : [{ productid: row.id, number: String(number), stock: bookOf(row) }];
    });
    if (listJson.length === 0) return setFailure(t('stock.countNothing'));
    if (!reason.trim()) return setFailure(t('stock.reasonMissing'));
    setBusy(true);
    setFailure('');
    try {
      const body = { warehouseid, listJson, ext: reason };
      const { msg } = await postAnswer(erpCalls.stockTake, body, { idempotencyKey: attempt.current });
      close({ msg });
    } catch (error) {
      const rejected = error instanceof ApiError ? (error.data?.rejected ?? []) : [];
      setProblems(Object.fromEntries(rejected.map((one) => [one.id, one.reason])));
      setFailure(errorText(error));
      attempt.current = newAttemptKey();
      void stored.refetch();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t('stock.stockTake')}
      width={narrow ? '100vw' : 640}
      {...(narrow ? { className: 'dialog-full' } : {})}
      okText={t('stock.stockTake')}
      okButtonProps={{ disabled: rows.length === 0 }}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={() => close({ cancelled: true })}
      destroyOnHidden
    >
      <div className="stock-take-head">
        <Select
          className="stock-take-place"
          aria-label={t('stock.warehouse')}
          placeholder={t('stock.warehouse')}
          value={warehouseid || undefined}
          options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: number) => {
            setWarehouse(id);
            setCounted({});
            setProblems({});
          }}
        />
        <Input
          aria-label={t('stock.reason')}
          placeholder={t('stock.reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => {
            setFailure('');
            attempt.current = newAttemptKey();
            setReason(event.target.value);
          }}
        />
      </div>
      {failure && <Alert type="error" showIcon title={failure} className="stock-take-failure" />}
      {warehouseid > 0 && stored.isPending && <Skeleton title={false} />}
      {stored.data && rows.length === 0 && <Empty description={t('stock.nothingHere')} />}
      <ul className="stock-take-list">
        {rows.map((row) => {
          const number = counted[row.id];
          const difference = number === undefined ? 0 : Math.round((number - Number(bookOf(row))) * 10_000) / 10_000;
          return (
            <li key={row.id} className="stock-take-line">
              <span className="stock-take-name">
                {textOf(row.name)}
                <span className="stock-take-book">{t('stock.books', { number: bookOf(row) })}</span>
                {problems[row.id] && <span className="stock-take-problem">{problems[row.id]}</span>}
              </span>
              {difference !== 0 && (
                <span className={difference > 0 ? 'stock-more' : 'stock-less'}>
                  {difference > 0 ? `+${difference}` : difference}
                </span>
              )}
              <InputNumber
                min={0}
                max={999_999_999}
                value={number ?? null}
                placeholder={t('stock.counted')}
                aria-label={`${t('stock.counted')} ${textOf(row.name)}`}
                onChange={(value) => {
                  attempt.current = newAttemptKey();
                  setProblems(({ [row.id]: _mended, ...others }) => others);
                  setCounted(({ [row.id]: _before, ...others }) =>
                    value === null ? others : { ...others, [row.id]: value },
                  );
                }}
              />
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
