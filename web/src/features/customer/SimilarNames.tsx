// While a new customer's name is typed: customers of that name that the person may see, with their owner or the pool.
import type { CustomerRow } from '@crm/protocol/customer';
import type { ListPage } from '@crm/protocol/list';
import { tellingName } from '@crm/protocol/text';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../engine/records.ts';
import { recordAddress } from '../../engine/registries.ts';
import { post } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import './customer.css';
import { indexPath } from './customer.api.ts';
import './words.ts';

const pause = 300;
const shown = 3;
/** Fewer characters belong to too many names. */
const enough = 2;

export default function SimilarNames({ value }: { value: unknown }) {
  const { t } = useTranslation();
  const typed = tellingName(textOf(value));
  const [key, setKey] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKey([...typed].length >= enough ? typed : ''), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const asked = { own: useGranted('crm.customer.index'), pool: useGranted('crm.pool.index') };
  const answers = useQueries({
    queries: [asked.own, asked.pool].map((may, pooled) => ({
      queryKey: ['similarNames', pooled, key],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        post<ListPage<CustomerRow>>(indexPath, { IsGongHai: pooled, key, page: 1, rows: shown }, { signal }),
      enabled: may && asked.own && key !== '',
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      retry: false,
    })),
  });
  // A search also finds by contact and number; only names are alike.
  const alike = answers
    .flatMap(({ data }) => data?.rows ?? [])
    .filter(({ CustomerName }) => tellingName(CustomerName).includes(key));
  if (key === '' || alike.length === 0) return null;
  const same = alike.some(({ CustomerName }) => tellingName(CustomerName) === key);
  return (
    <div className="similar-names" role="status" data-same={same}>
      {t(same ? 'customer.sameName' : 'customer.similarNames')}
      <ul>
        {alike.slice(0, shown).map((row) => (
          <li key={row.id}>
            <a href={recordAddress('customer', row.id)} target="_blank" rel="noreferrer">
              {row.CustomerName}
            </a>
            {row.IsGongHai === 1 ? <Tag>{t('customer.pool')}</Tag> : <span>{row.UserName}</span>}
            {row.statusName && <span>{row.statusName}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
