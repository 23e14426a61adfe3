// One product at an address of its own.

import type { ShowcaseDetail } from '@crm/protocol/answers/showcase';
import * as productsCalls from '@crm/protocol/calls/products';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Article } from './Article.tsx';
import { go, leave, type Place } from './address.ts';
import { ShareButton } from './Contact.tsx';
import { fetchPublic, useFetched } from './fetching.ts';
import { Icon } from './Icon.tsx';
import { Trouble } from './Trouble.tsx';
import { useTranslate } from './translate.ts';

interface ProductDetailProps {
  place: Place;
  /** Name of the product and of the company, when they are known. */
  onLoaded(detail: ShowcaseDetail): void;
}

export function ProductDetail({ place, onLoaded }: ProductDetailProps) {
  const t = useTranslate();
  const { id, u } = place;
  const { data, trouble, again } = useFetched(`${id} ${u}`, (gone) =>
    fetchPublic(productsCalls.productsdetail, { id, ...(u ? { u } : {}) }, gone),
  );
  const heading = useRef<HTMLDivElement>(null);
  const latest = useRef(onLoaded);
  useEffect(() => {
    latest.current = onLoaded;
  });
  useEffect(() => {
    if (data) latest.current(data);
  }, [data]);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <div className="sc-detail" ref={heading} tabIndex={-1}>
      <div className="sc-detail-bar">
        <button type="button" className="sc-quiet" onClick={() => leave(place)}>
          <Icon name="back" />
          {t('back')}
        </button>
        {data && <ShareButton title={data.name} />}
      </div>
      {trouble ? (
        <Trouble kind={trouble} again={again} leave={() => go({ ...place, id: 0 }, true)} />
      ) : data ? (
        <Article product={data} />
      ) : (
        <div className="sc-article" role="status" aria-label={t('loading')}>
          <div className="sc-picture" />
          <div className="sc-facts">
            <span className="sc-skeleton" />
            <span className="sc-skeleton sc-skeleton-short" />
            <span className="sc-skeleton" />
          </div>
        </div>
      )}
    </div>
  );
}
