// The showcase as people without a login see it: banners and products, or one product.

import type { ShowcaseDetail, ShowcaseSharer } from '@crm/protocol/answers/showcase';
import * as bannerCalls from '@crm/protocol/calls/banner';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePlace } from './address.ts';
import { Banners } from './Banners.tsx';
import { Contact } from './Contact.tsx';
import { fetchPublic, useFetched } from './fetching.ts';
import { ProductDetail } from './ProductDetail.tsx';
import { ProductList } from './ProductList.tsx';
import './public.css';
import { isEnglish, keepEnglish, type Translate, TranslateContext, translatorOf } from './translate.ts';
import { usePages } from './usePages.ts';

/** The list stays as it was while a product is looked at, and is seen at the same place again. */
function useListPlace(open: boolean): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    if (open) return;
    window.scrollTo(0, top.current);
    const keep = () => {
      top.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [open]);
}

function Content({ t, switchLanguage }: { t: Translate; switchLanguage(): void }) {
  const place = usePlace();
  const pages = usePages(place);
  const banners = useFetched('banners', (gone) => fetchPublic(bannerCalls.bannerIndex, {}, gone));
  const [detail, setDetail] = useState<ShowcaseDetail>();
  const open = place.id > 0;
  const shown = open && detail?.id === place.id ? detail : undefined;
  const company = pages.company || detail?.company || '';
  const sharer: ShowcaseSharer | null = pages.sharer ?? shown?.sharer ?? null;
  useListPlace(open);
  useEffect(() => {
    document.title = [open ? shown?.name : t('pageTitle'), company].filter(Boolean).join(' · ');
  }, [open, shown, company, t]);
  return (
    <>
      <header className="sc-head">
        <span className="sc-company">{company}</span>
        <button type="button" className="sc-quiet" onClick={switchLanguage}>
          {t('otherLanguage')}
        </button>
      </header>
      <main className={sharer ? 'sc-main sc-main-contact' : 'sc-main'}>
        <div hidden={open}>
          <h1 className="sc-hidden">{t('pageTitle')}</h1>
          <Banners banners={banners.data?.rows ?? []} place={place} />
          <ProductList pages={pages} place={place} />
        </div>
        {open && <ProductDetail key={place.id} place={place} onLoaded={setDetail} />}
      </main>
      <Contact sharer={sharer} />
    </>
  );
}

export function PublicPage() {
  const [english, setEnglish] = useState(isEnglish);
  const t = translatorOf(english);
  useEffect(() => {
    document.documentElement.lang = english ? 'en' : 'zh-CN';
  }, [english]);
  const switchLanguage = () => {
    keepEnglish(!english);
    setEnglish(!english);
  };
  return (
    <TranslateContext value={t}>
      <Content t={t} switchLanguage={switchLanguage} />
    </TranslateContext>
  );
}
