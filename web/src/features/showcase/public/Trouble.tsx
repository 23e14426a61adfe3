// An error on the public page, and what to do about it.
import type { Trouble as Kind } from './fetching.ts';
import { useTranslate } from './translate.ts';

interface TroubleProps {
  kind: Kind;
  again(): void;
  /** Where a product is gone: to the others. */
  leave?: () => void;
}

export function Trouble({ kind, again, leave }: TroubleProps) {
  const t = useTranslate();
  return (
    <div className="sc-trouble" role="alert">
      <p>{t(kind)}</p>
      {kind === 'gone' ? (
        leave && (
          <button type="button" className="sc-button" onClick={leave}>
            {t('showAll')}
          </button>
        )
      ) : (
        <button type="button" className="sc-button" onClick={again}>
          {t('retry')}
        </button>
      )}
    </div>
  );
}
