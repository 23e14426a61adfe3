// One card of what can be started: all of it begins a request; below, the way to one's earlier ones.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FaceTile } from './FaceTile.tsx';
import type { Offer } from './offers.ts';
import './workForm.css';
import './workForm.i18n.ts';

interface OfferCardProps {
  offer: Offer;
  /** Address of its requests; undefined where there is another way to them. */
  records: string | undefined;
  start(): void;
}

export function OfferCard({ offer: { name, note, icon, color }, records, start }: OfferCardProps) {
  const { t } = useTranslation();
  return (
    <li className="offer">
      <FaceTile icon={icon} color={color} />
      <span className="offer-text">
        <button type="button" className="offer-open" onClick={start}>
          {name}
        </button>
        {note && <span className="offer-note">{note}</span>}
      </span>
      {records && (
        <Link to={records} className="offer-records" aria-label={t('request.mineOf', { name })}>
          {t('request.mine')}
        </Link>
      )}
    </li>
  );
}
