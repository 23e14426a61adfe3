// Customers on the workbench: new ones, and the pool.

import type { ListPage } from '@crm/protocol/list';
import type { CustomerRow } from '@crm/protocol/rows/customer';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { openRecord, recordAddress } from '../../engine/record/registries.ts';
import type { CallButtonProps } from '../../engine/rows/CallButton.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';
import { usePool, useRecent } from './workbench.api.ts';
import './workbench.i18n.ts';

/** Of the phone. */
const CallButton = onDemand<CallButtonProps>(() => import('../../engine/rows/CallButton.tsx'));

interface LineProps {
  customer: CustomerRow;
  /** The card's customers, to go on to. */
  among: CustomerRow[];
  note: ReactNode;
}

export function CustomerLine({ customer, among, note }: LineProps) {
  const narrow = useNarrow();
  const contact = [customer.contactName, customer.contactMobile].filter(Boolean).join(' ');
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openRecord(
      'customer',
      customer.id,
      among.map(({ id }) => ({ kind: 'customer', id })),
    );
  };
  return (
    <li>
      <a className="workbench-line" href={recordAddress('customer', customer.id)} onClick={open}>
        <span className="workbench-name">
          <span>{customer.CustomerName}</span>
          <span className="workbench-contact">{contact || customer.statusName}</span>
        </span>
        <span className="workbench-note">{note}</span>
      </a>
      {narrow && <CallButton number={customer.contactMobile} name={customer.contactName} />}
    </li>
  );
}

interface CardProps {
  title: string;
  query: UseQueryResult<ListPage<CustomerRow>>;
  all: string;
  emptyTitle: string;
  emptyText: string;
  noteOf: (customer: CustomerRow) => ReactNode;
}

function CustomerCard({ title, query, all, emptyTitle, emptyText, noteOf }: CardProps) {
  const { t } = useTranslation();
  const customers = query.data?.rows ?? [];
  return (
    <section className="workbench-card" aria-label={title}>
      <header>
        <h2>
          {title}
          {query.data && query.data.total > 0 && (
            <span className="workbench-count">
              {query.data.totalCapped ? `${query.data.total}+` : query.data.total}
            </span>
          )}
        </h2>
        {customers.length > 0 && <Link to={all}>{t('workbench.all')}</Link>}
      </header>
      {query.isPending && <Skeleton avatar title={false} rows={4} style={{ padding: 16 }} />}
      {query.isError && !query.data && (
        <Empty description={errorText(query.error)}>
          <Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>
        </Empty>
      )}
      {query.data && customers.length === 0 && (
        <div className="workbench-empty">
          <p>{emptyTitle}</p>
          {emptyText && <p>{emptyText}</p>}
        </div>
      )}
      {customers.length > 0 && (
        <ul>
          {customers.map((customer) => (
            <CustomerLine key={customer.id} customer={customer} among={customers} note={noteOf(customer)} />
          ))}
        </ul>
      )}
    </section>
  );
}

const addedOf = (customer: CustomerRow) => <RelativeTime value={customer.AddTime} />;

export function RecentCard() {
  const { t } = useTranslation();
  const recent = useRecent(true);
  const mayAdd = useGranted('crm.customer.add');
  return (
    <CustomerCard
      title={t('workbench.recent')}
      query={recent}
      all="/crm/customer?dataType=mine&time=1"
      emptyTitle={t('workbench.recentEmpty')}
      emptyText={mayAdd ? t('workbench.recentEmptyText') : ''}
      noteOf={addedOf}
    />
  );
}

export function PoolCard() {
  const { t } = useTranslation();
  const pool = usePool(true);
  const total = pool.data?.total ?? 0;
  const count = t(pool.data?.totalCapped ? 'workbench.poolCapped' : 'workbench.poolCount', { count: total });
  return (
    <section className="workbench-card workbench-pool" aria-label={t('workbench.pool')}>
      <div>
        <h2>{t('workbench.pool')}</h2>
        {pool.isPending && <SkeletonBlock style={{ width: 120, height: 24 }} />}
        {pool.isError && <p>{errorText(pool.error)}</p>}
        {pool.data && <p>{total > 0 ? count : t('workbench.poolEmpty')}</p>}
      </div>
      <Link to="/crm/pool">{t('workbench.poolOpen')}</Link>
    </section>
  );
}
