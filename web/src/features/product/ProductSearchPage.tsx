// The product search: salespeople look a product up by name, number or category; nothing is changed here.
import * as productCalls from '@crm/protocol/calls/product';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import '../../engine/settings/kinds.css';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { idOf } from '../../engine/record/records.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { CategoryChoice } from './CategoryChoice.tsx';
import { ProductCard } from './ProductCard.tsx';
import './product.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useCategories } from './product.api.ts';
import './product.i18n.ts';

const pageSize = 24;
/** Milliseconds after the last key until what was typed is looked for. */
const pause = 300;

export default function ProductSearchPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  // A keyboard that comes by itself would hide half of the products.
  const narrowScreen = useNarrow();
  const [parameters, setParameters] = useSearchParams();
  const key = parameters.get('key') ?? '';
  const type = Number(parameters.get('type') ?? 0) || 0;
  const [text, setText] = useState(key);
  const searchedKey = useRef(key);
  const { query: categories } = useCategories();
  const body = { status: 1, sort: 'number asc', ...(key ? { key } : {}), ...(type ? { type } : {}) };
  const found = useInfiniteRows(['list', 'product', 'search', key, type], productCalls.index, body, pageSize);
  useRefresh('product', () => void client.invalidateQueries({ queryKey: ['list', 'product', 'search'] }));

  const narrow = (name: string, value: string) =>
    setParameters(
      (now) => {
        const search = new URLSearchParams(now);
        if (value) search.set(name, value);
        else search.delete(name);
        return search;
      },
      { replace: true },
    );
  const search = (words: string) => {
    searchedKey.current = words;
    narrow('key', words);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    // Another address than the one that was typed, such as the menu's.
    if (key !== searchedKey.current) {
      searchedKey.current = key;
      setText(key);
    }
  }, [key]);
  useEffect(() => {
    const words = text.trim();
    if (words === searchedKey.current) return;
    const timer = setTimeout(() => latest.current(words), pause);
    return () => clearTimeout(timer);
  }, [text]);

  const isNarrowed = key !== '' || type > 0;
  const reset = () => {
    setText('');
    searchedKey.current = '';
    setParameters(new URLSearchParams(), { replace: true });
  };
  const among = found.rows.map((row) => ({ kind: 'product', id: idOf(row, 'id') }));

  const results = () => {
    if (found.error && found.rows.length === 0) return <LoadProblem error={found.error} retry={found.refetch} />;
    if (found.first) return <Skeleton title={false} rows={8} />;
    if (found.rows.length === 0) {
      return (
        <Empty description={t(isNarrowed ? 'products.nothingNarrow' : 'products.nothingYet')}>
          {isNarrowed && <Button onClick={reset}>{t('products.reset')}</Button>}
        </Empty>
      );
    }
    return (
      <>
        <ul className="products-grid" aria-label={t('products.results')}>
          {found.rows.map((row) => (
            <li key={idOf(row, 'id')}>
              <ProductCard row={row} among={among} />
            </li>
          ))}
        </ul>
        <ScrollEnd loading={found.loadingMore} {...(found.more ? { more: found.more } : {})} />
      </>
    );
  };

  return (
    <section className="kinds" aria-label={t('products.searchTitle')}>
      <h1 className="visually-hidden">{t('products.searchTitle')}</h1>
      <CategoryChoice tree={categories.data} chosen={type} choose={(id) => narrow('type', id ? String(id) : '')} />
      <div className="kinds-content">
        <div className="products-bar">
          <SearchField
            autoFocus={!narrowScreen}
            className="products-search"
            placeholder={t('products.searchHint')}
            aria-label={t('products.searchHint')}
            maxLength={100}
            value={text}
            onChange={setText}
            onSearch={(value) => search(value.trim())}
          />
          <span className="products-count" role="status">
            {!found.first && !found.error && t('products.found', { count: found.total })}
          </span>
        </div>
        {results()}
      </div>
    </section>
  );
}
