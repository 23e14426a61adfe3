// The ledger of movements, the newest first; more of it on request.
import type { StockMovement } from '@crm/protocol/answers/stock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { openRecord, recordAddress } from '../../engine/record/registries.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Tag } from '../../shared/ui/lazyControls.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useMovements } from './stock.api.ts';
import './stock.css';
import './stock.i18n.ts';

const step = 30;
const most = 200;
const colours: Readonly<Record<StockMovement['kind'], string>> = {
  in: 'green',
  out: 'orange',
  move: 'blue',
  take: 'purple',
  ship: 'cyan',
  return: 'gold',
};

function Movement({ one, named }: { one: StockMovement; named: boolean }) {
  const { t } = useTranslation();
  const address = one.orderid ? recordAddress('order', one.orderid) : undefined;
  const isMore = !one.number.startsWith('-');
  return (
    <li className="stock-movement">
      <Tag color={colours[one.kind]}>{t(`stock.kind.${one.kind}`)}</Tag>
      <span className="stock-movement-text">
        <span>{[named && one.productName, one.warehousename].filter(Boolean).join(' · ')}</span>
        <span className="stock-movement-note">
          {address && (
            <a
              href={address}
              onClick={(event) => {
                event.preventDefault();
                openRecord('order', one.orderid);
              }}
            >
              {one.orderSn}
            </a>
          )}{' '}
          {one.Ext}
        </span>
      </span>
      <span className="stock-movement-number">
        <span className={isMore ? 'stock-more' : 'stock-less'}>{isMore ? `+${one.number}` : one.number}</span>
        <span className="stock-movement-note">{t('stock.then', { number: one.balance })}</span>
      </span>
      <span className="stock-movement-who">
        {one.UserName} <RelativeTime value={one.AddTime} />
      </span>
    </li>
  );
}

interface MovementListProps {
  filters: Record<string, string | number>;
  /** False where all of them are of one product. */
  named: boolean;
}

export function MovementList({ filters, named }: MovementListProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState(step);
  const query = useMovements(filters, rows);
  if (query.isError && !query.data) return <LoadProblem error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton title={false} rows={6} />;
  const { rows: shown, total } = query.data;
  if (shown.length === 0) return <Empty description={t('stock.noMovements')} />;
  return (
    <>
      <ul className="stock-movements" aria-label={t('stock.movements')} aria-busy={query.isPlaceholderData}>
        {shown.map((one) => (
          <Movement key={one.id} one={one} named={named} />
        ))}
      </ul>
      {shown.length < total && rows < most && (
        <Button block type="text" loading={query.isFetching} onClick={() => setRows(Math.min(most, rows + step))}>
          {t('stock.moreMovements')}
        </Button>
      )}
    </>
  );
}
