// Quantities of each line to ship or take back: by default the rest, from the line's warehouse, with its stock.

import * as erpCalls from '@crm/protocol/calls/erp';
import * as orderCalls from '@crm/protocol/calls/order';
import { useQuery } from '@tanstack/react-query';
import { Alert, Input, InputNumber, Modal, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, post } from '../../shared/api/client.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { errorText } from '../../shared/ui/feedback.ts';
import { type OrderLine, postShipment, roundQuantity } from './order.api.ts';
import './order.css';
import './order.i18n.ts';

interface ShipmentDialogProps {
  way: 'ship' | 'return';
  id: number;
  about: string;
  lines: OrderLine[];
  open: boolean;
  close(outcome: ActionOutcome): void;
}

interface Entered {
  number: number;
  warehouseid: number;
}

export default function ShipmentDialog({ way, id, about, lines, open, close }: ShipmentDialogProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const formId = useId();
  const ships = way === 'ship';
  const leftOf = (line: OrderLine) => roundQuantity(ships ? line.number - line.shipped : line.shipped - line.returned);
  const shown = lines.filter((line) => leftOf(line) > 0);
  const ids = shown.map(({ productid }) => productid);
  const storage = useQuery({
    queryKey: ['storage', ids.join(',')],
    queryFn: ({ signal }) => post(erpCalls.getWarehouseStorage, { productids: ids }, { signal }),
    staleTime: 0,
  });
  const [entered, setEntered] = useState<Record<number, Entered>>(() =>
    Object.fromEntries(
      shown.map((line) => [line.id, { number: ships ? leftOf(line) : 0, warehouseid: line.warehouseid }]),
    ),
  );
  const [company, setCompany] = useState('');
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<Record<number, string>>({});
  const [busy, setBusy] = useState(false);
  const attempt = useRef(newAttemptKey());

  const placesOf = (line: OrderLine) =>
    (storage.data?.rows ?? []).filter(({ productid }) => productid === line.productid);
  const change = (line: OrderLine, next: Partial<Entered>) => {
    attempt.current = newAttemptKey();
    setFailure('');
    setProblems(({ [line.id]: _mended, ...others }) => others);
    setEntered((before) => ({ ...before, [line.id]: { ...(before[line.id] as Entered), ...next } }));
  };

  const send = async () => {
    if (busy) return;
    const sent = shown.filter((line) => (entered[line.id]?.number ?? 0) > 0);
    const wrong: Record<number, string> = {};
    for (const line of sent) {
      const { warehouseid } = entered[line.id] as Entered;
      const stored = placesOf(line).find((one) => one.warehouseid === warehouseid);
      if (!warehouseid) wrong[line.id] = t('order.chooseWarehouse');
      else if (ships && stored && Number(stored.stock) < (entered[line.id]?.number ?? 0))
        wrong[line.id] = t('order.tooLittle', { stock: stored.stock });
    }
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (sent.length === 0) return setFailure(t('order.noPieces'));
    if (!ships && !reason.trim()) return setFailure(t('order.reasonMissing'));
    setBusy(true);
    try {
      const part = sent.map((line) => {
        const { number: count, warehouseid } = entered[line.id] as Entered;
        return { id: line.id, number: String(count), warehouseid };
      });
      close(
        await postShipment(
          ships ? orderCalls.ship : orderCalls.return_,
          { id, lines: part, ...(ships ? { company, number } : { reason }) },
          attempt.current,
        ),
      );
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      const known = sent.flatMap((line, at) => {
        const message = fields[`lines[${at}].number`] ?? fields[`lines[${at}].id`];
        return message ? [[line.id, message] as const] : [];
      });
      setProblems(Object.fromEntries(known));
      if (known.length === 0) setFailure(errorText(error));
      void storage.refetch();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t(ships ? 'order.ship' : 'order.return')}
      width={narrow ? '100vw' : 720}
      {...(narrow ? { className: 'dialog-full' } : {})}
      okText={t(ships ? 'order.ship' : 'order.return')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={() => close({ cancelled: true })}
      destroyOnHidden
    >
      <p className="order-about">{about}</p>
      {failure && <Alert type="error" showIcon title={failure} className="order-failure" />}
      <ul className="order-pieces">
        {shown.map((line, at) => {
          const label = `${formId}-${line.id}`;
          const problem = problems[line.id];
          return (
            <li key={line.id} className="order-piece">
              <span className="order-piece-text" id={label}>
                <span className="order-piece-name">{line.title}</span>
                <span className="order-piece-left">
                  {t(ships ? 'order.leftToShip' : 'order.leftToReturn', { count: leftOf(line) })}
                  {line.unit}
                </span>
              </span>
              <Select
                className="order-piece-place"
                aria-label={`${t('order.warehouse')} ${line.title}`}
                value={entered[line.id]?.warehouseid || undefined}
                placeholder={t('order.warehouse')}
                loading={storage.isFetching}
                options={placesOf(line).map(({ warehouseid, name, stock }) => ({
                  value: warehouseid,
                  label: `${name}　${t('order.inStock', { stock })}`,
                }))}
                onChange={(warehouseid: number) => change(line, { warehouseid })}
              />
              <InputNumber
                className="order-piece-number"
                autoFocus={at === 0}
                min={0}
                max={leftOf(line)}
                value={entered[line.id]?.number ?? 0}
                onChange={(value) => change(line, { number: roundQuantity(value ?? 0) })}
                onPressEnter={() => void send()}
                aria-label={`${t('order.pieces')} ${line.title}`}
                aria-invalid={Boolean(problem)}
                {...(problem ? { status: 'error' as const, 'aria-describedby': `${label}-problem` } : {})}
              />
              {problem && (
                <span className="order-piece-problem" id={`${label}-problem`} role="alert">
                  {problem}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {ships ? (
        <div className="order-parcel">
          <label>
            {t('order.company')}
            <Input maxLength={50} value={company} onChange={(event) => setCompany(event.target.value)} />
          </label>
          <label>
            {t('order.trackingNumber')}
            <Input
              maxLength={50}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
              onPressEnter={() => void send()}
            />
          </label>
        </div>
      ) : (
        <label className="order-reason">
          {t('order.reason')}
          <Input.TextArea
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => {
              setFailure('');
              setReason(event.target.value);
            }}
          />
        </label>
      )}
    </Modal>
  );
}
