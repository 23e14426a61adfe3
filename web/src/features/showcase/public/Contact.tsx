// Who shared the page, how to reach them, and a share button.
import type { ShowcaseSharer } from '@crm/protocol/answers/showcase';
import { useState } from 'react';
import { Icon } from './Icon.tsx';
import { useTranslate } from './translate.ts';

export function Contact({ sharer }: { sharer: ShowcaseSharer | null }) {
  const t = useTranslate();
  if (!sharer) return null;
  return (
    <aside className="sc-contact">
      {sharer.avatar ? (
        <img className="sc-face" src={sharer.avatar} alt="" />
      ) : (
        <span className="sc-face" aria-hidden="true">
          {[...sharer.name].slice(-2).join('')}
        </span>
      )}
      <span className="sc-contact-name">{t('contact', { name: sharer.name })}</span>
      {sharer.phone && (
        <a className="sc-button sc-call" href={`tel:${sharer.phone.replaceAll(/[^\d+]/g, '')}`}>
          <Icon name="phone" />
          <span className="sc-call-word">{t('call')}</span>
          <span className="sc-call-number">{sharer.phone}</span>
        </a>
      )}
    </aside>
  );
}

/** Through the phone's own sheet where there is one, else as a copied link. */
export function ShareButton({ title }: { title: string }) {
  const t = useTranslate();
  const [shareResult, setShareResult] = useState('');
  const share = async () => {
    const url = window.location.href;
    if ((navigator as Partial<Navigator>).share) {
      // Closing the sheet cancels.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setShareResult(t('copied'));
    } catch {
      window.prompt(t('copyHint'), url);
    }
  };
  return (
    <>
      <button type="button" className="sc-quiet" onClick={() => void share()}>
        <Icon name="share" />
        {t('share')}
      </button>
      <span className="sc-result" role="status">
        {shareResult}
      </span>
    </>
  );
}
