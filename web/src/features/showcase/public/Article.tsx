// One product on the public page; the staff sees the same before it is published.
import type { ShowcaseDetail, ShowcasePicture } from '@crm/protocol/answers/showcase';
import { useEffect, useRef, useState } from 'react';
import './article.css';
import { Icon } from './Icon.tsx';
import { useTranslate } from './translate.ts';

export type Shown = Pick<ShowcaseDetail, 'name' | 'cover' | 'album' | 'price' | 'typeName' | 'intro' | 'cont'>;

function Large({ picture, alt, close }: { picture: ShowcasePicture; alt: string; close(): void }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="sc-large" aria-label={alt} onClose={close} onClick={() => dialog.current?.close()}>
      <img src={picture.url} alt={alt} />
      <button type="button" aria-label={t('close')}>
        <Icon name="close" />
      </button>
    </dialog>
  );
}

function Gallery({ pictures, name }: { pictures: readonly ShowcasePicture[]; name: string }) {
  const t = useTranslate();
  const [at, setAt] = useState(0);
  const [large, setLarge] = useState(false);
  const picture = pictures[at] ?? pictures[0];
  const alt = t('picture', { name, at: at + 1 });
  if (!picture)
    return (
      <div className="sc-picture">
        <Icon name="picture" />
      </div>
    );
  return (
    <div className="sc-gallery">
      <button
        type="button"
        className="sc-picture"
        aria-label={`${t('enlarge')}: ${alt}`}
        onClick={() => setLarge(true)}
      >
        <img src={picture.url} alt="" />
      </button>
      {pictures.length > 1 && (
        <div className="sc-thumbs">
          {pictures.map((one, index) => (
            <button
              key={one.url}
              type="button"
              aria-pressed={index === at}
              aria-label={t('picture', { name, at: index + 1 })}
              onClick={() => setAt(index)}
            >
              <img src={one.thumb} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
      {large && <Large picture={picture} alt={alt} close={() => setLarge(false)} />}
    </div>
  );
}

export function Article({ product }: { product: Shown }) {
  const t = useTranslate();
  const { name, cover, album, price, typeName, intro, cont } = product;
  const paragraphs = cont.split(/\r?\n/).map((text) => text.trim());
  return (
    <article className="sc-article">
      <Gallery pictures={[...(cover ? [cover] : []), ...album]} name={name} />
      <div className="sc-facts">
        <h1>{name}</h1>
        {typeName && <p className="sc-kind">{typeName}</p>}
        {price && <p className="sc-price">{price}</p>}
        {intro && <p className="sc-intro">{intro}</p>}
        {cont.trim() && (
          <section className="sc-text">
            <h2>{t('details')}</h2>
            {paragraphs.map((text, index) => (text ? <p key={index}>{text}</p> : null))}
          </section>
        )}
      </div>
    </article>
  );
}
