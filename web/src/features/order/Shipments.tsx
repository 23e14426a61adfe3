// Shipments and returns of an order, the newest first.
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useShipments } from './order.api.ts';
import './order.css';
import './order.i18n.ts';

export function Shipments({ id, version }: { id: number; version: number }) {
  const { t } = useTranslation();
  const query = useShipments(id, version);
  if (query.isError && !query.data) return <LoadProblem error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton title={false} />;
  const { rows } = query.data;
  if (rows.length === 0) return <Empty description={t('order.nothingShipped')} />;
  return (
    <ul className="order-shipments">
      {rows.map((one) => (
        <li key={one.id} className="order-shipment">
          <div className="order-shipment-head">
            <Tag color={one.kind === 'ship' ? 'cyan' : 'orange'}>{t(`order.kind.${one.kind}`)}</Tag>
            <span>{[one.company, one.number].filter(Boolean).join(' ')}</span>
            <span className="order-shipment-who">
              {one.UserName} <RelativeTime value={one.AddTime} />
            </span>
          </div>
          <ul className="order-shipment-lines">
            {one.lines.map((line) => (
              <li key={`${line.lineid}-${line.warehousename}`}>
                {line.title} × {line.number}
                {line.warehousename && <span className="order-shipment-place">{line.warehousename}</span>}
              </li>
            ))}
          </ul>
          {one.reason && <div className="order-shipment-reason">{one.reason}</div>}
        </li>
      ))}
    </ul>
  );
}
