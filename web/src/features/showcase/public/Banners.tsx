// The banners: swiped, scrolled, moved by keys and buttons; they go on by themselves unless somebody looks or wants rest.
import type { ShowcaseBanner } from '@crm/protocol/answers/showcase';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { addressOf, go, type Place } from './address.ts';
import { Icon } from './Icon.tsx';
import { useTranslate } from './translate.ts';

/** Milliseconds that one is seen. */
const pace = 5000;

const wantsRest = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface SlideProps {
  banner: ShowcaseBanner;
  place: Place;
  first: boolean;
  shown: boolean;
}

function Slide({ banner, place, first, shown }: SlideProps) {
  const t = useTranslate();
  const { picture, title, productId, link } = banner;
  const inside = { ...place, id: productId };
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(inside);
  };
  const content = (
    <>
      {picture && (
        <img src={picture.url} alt="" draggable={false} decoding="async" {...(first ? {} : { loading: 'lazy' })} />
      )}
      <span className="sc-banner-title">{title}</span>
    </>
  );
  const reached = shown ? {} : { tabIndex: -1 };
  if (productId > 0)
    return (
      <a className="sc-banner" href={addressOf(inside)} onClick={open} {...reached}>
        {content}
      </a>
    );
  if (link)
    return (
      <a className="sc-banner" href={link} target="_blank" rel="noopener noreferrer nofollow" {...reached}>
        {content}
        <span className="sc-hidden">{t('opensOutside')}</span>
      </a>
    );
  return <div className="sc-banner">{content}</div>;
}

export function Banners({ banners, place }: { banners: readonly ShowcaseBanner[]; place: Place }) {
  const t = useTranslate();
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(wantsRest);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const track = useRef<HTMLDivElement>(null);
  const count = banners.length;

  const show = (next: number) => {
    const element = track.current;
    if (!element) return;
    const to = (next + count) % count;
    element.scrollTo({ left: to * element.clientWidth, behavior: wantsRest() ? 'auto' : 'smooth' });
    setAt(to);
  };
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const runs = count > 1 && !stopped && !held.pointer && !held.focus;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => !document.hidden && latest.current(at + 1), pace);
    return () => clearInterval(timer);
  }, [runs, at]);

  const scrolled = () => {
    const element = track.current;
    if (element && element.clientWidth > 0) setAt(Math.round(element.scrollLeft / element.clientWidth));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(at + step);
  };

  if (count === 0) return null;
  return (
    <section
      className="sc-banners"
      aria-roledescription="carousel"
      aria-label={t('banners')}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
      <div className="sc-banner-track" ref={track} onScroll={scrolled}>
        {banners.map((banner, index) => (
          <div
            key={banner.id}
            className="sc-banner-slide"
            role="group"
            aria-roledescription="slide"
            aria-label={t('banner', { at: index + 1, count })}
            aria-hidden={index !== at}
          >
            <Slide banner={banner} place={place} first={index === 0} shown={index === at} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="sc-banner-tools">
          <button type="button" aria-label={t(stopped ? 'play' : 'pause')} onClick={() => setStopped(!stopped)}>
            <Icon name={stopped ? 'play' : 'pause'} />
          </button>
          <button type="button" aria-label={t('previous')} onClick={() => show(at - 1)}>
            <Icon name="back" />
          </button>
          <span aria-hidden="true">
            {at + 1} / {count}
          </span>
          <button type="button" aria-label={t('next')} onClick={() => show(at + 1)}>
            <Icon name="forward" />
          </button>
        </div>
      )}
    </section>
  );
}
