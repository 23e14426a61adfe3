// The products: by category, found by words, page after page while somebody scrolls.
import type { ShowcaseList, ShowcaseProduct } from '@crm/protocol/answers/showcase';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { addressOf, go, type Place } from './address.ts';
import { Icon } from './Icon.tsx';
import { Trouble } from './Trouble.tsx';
import { useTranslate } from './translate.ts';
import type { Pages } from './usePages.ts';

/** Milliseconds after the last key until what was typed is looked for. */
const pause = 300;

function Card({ product, place }: { product: ShowcaseProduct; place: Place }) {
  const inside = { ...place, id: product.id };
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(inside);
  };
  return (
    <li>
      <a className="sc-card" href={addressOf(inside)} onClick={open}>
        <span className="sc-card-picture">
          {product.cover ? (
            <img src={product.cover.thumb} alt="" loading="lazy" decoding="async" />
          ) : (
            <Icon name="picture" />
          )}
        </span>
        <span className="sc-card-name">{product.name}</span>
        {product.intro && <span className="sc-card-intro">{product.intro}</span>}
        {product.price && <span className="sc-card-price">{product.price}</span>}
      </a>
    </li>
  );
}

function Search({ place }: { place: Place }) {
  const t = useTranslate();
  const [text, setText] = useState(place.key);
  const searchedKey = useRef(place.key);
  const search = (words: string) => {
    const key = [...words.trim()].slice(0, 50).join('');
    if (key === searchedKey.current) return;
    searchedKey.current = key;
    go({ ...place, key }, true);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (place.key === searchedKey.current) return;
    searchedKey.current = place.key;
    setText(place.key);
  }, [place.key]);
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  return (
    <form className="sc-search" role="search" onSubmit={submit}>
      <Icon name="search" />
      <input
        type="search"
        enterKeyHint="search"
        maxLength={50}
        value={text}
        placeholder={t('searchHint')}
        aria-label={t('searchHint')}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <button type="button" aria-label={t('clearSearch')} onClick={() => setText('')}>
          <Icon name="close" />
        </button>
      )}
    </form>
  );
}

function Types({ types, place }: { types: ShowcaseList['types']; place: Place }) {
  const t = useTranslate();
  if (types.length === 0) return null;
  const choice = (id: number, name: string) => (
    <button
      key={id}
      type="button"
      className="sc-type"
      aria-pressed={place.type === id}
      onClick={() => go({ ...place, type: id }, true)}
    >
      {name}
    </button>
  );
  return (
    <div className="sc-types" role="group" aria-label={t('types')}>
      {choice(0, t('allTypes'))}
      {types.map(({ id, name }) => choice(id, name))}
    </div>
  );
}

/** Fetches more when it comes near; a button for people who do not scroll. */
function Onward({ pages }: { pages: Pages }) {
  const t = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const { more, loading, trouble } = pages;
  useEffect(() => {
    const here = element.current;
    if (!here || loading || trouble || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '600px' });
    watcher.observe(here);
    return () => watcher.disconnect();
  }, [more, loading, trouble]);
  return (
    <div className="sc-onward" ref={element}>
      {trouble ? (
        <Trouble kind={trouble} again={more} />
      ) : (
        <button type="button" className="sc-button" disabled={loading} onClick={more}>
          {t(loading ? 'loading' : 'more')}
        </button>
      )}
    </div>
  );
}

const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function ProductList({ pages, place }: { pages: Pages; place: Place }) {
  const t = useTranslate();
  const { rows, total, types, first, trouble } = pages;
  const isNarrowed = place.key !== '' || place.type > 0;
  const results = () => {
    if (trouble && rows.length === 0) return <Trouble kind={trouble} again={pages.again} />;
    if (first)
      return (
        <ul className="sc-grid" aria-hidden="true">
          {waiting.map((key) => (
            <li key={key}>
              <span className="sc-card sc-card-waiting">
                <span className="sc-card-picture" />
                <span className="sc-skeleton" />
                <span className="sc-skeleton sc-skeleton-short" />
              </span>
            </li>
          ))}
        </ul>
      );
    if (rows.length === 0)
      return (
        <div className="sc-trouble">
          <p>{t(isNarrowed ? 'noneFound' : 'noneYet')}</p>
          {isNarrowed && (
            <button type="button" className="sc-button" onClick={() => go({ ...place, key: '', type: 0 }, true)}>
              {t('showAll')}
            </button>
          )}
        </div>
      );
    return (
      <>
        <ul className="sc-grid" aria-label={t('results')}>
          {rows.map((product) => (
            <Card key={product.id} product={product} place={place} />
          ))}
        </ul>
        {rows.length < total && <Onward pages={pages} />}
      </>
    );
  };
  return (
    <section aria-label={t('pageTitle')} aria-busy={first}>
      <div className="sc-bar">
        <Search place={place} />
        <Types types={types} place={place} />
      </div>
      <p className="sc-found" role="status">
        {!first && !trouble && total > 0 && t('found', { count: total })}
      </p>
      {results()}
    </section>
  );
}
