// One product for salespeople: picture, name, distinguishing facts, price.
import { PictureOutlined } from '@ant-design/icons';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { filesOf } from '../../engine/fields/controls/file/fileRows.ts';
import { moneyText } from '../../engine/record/decimals.ts';
import { idOf, textOf } from '../../engine/record/records.ts';
import { openRecord, type RecordName, type Row, recordAddress } from '../../engine/record/registries.ts';
import './product.css';
import './product.i18n.ts';

interface ProductCardProps {
  row: Row;
  /** The products that it stands among: its panel leads on to the one before and after. */
  among: readonly RecordName[];
}

/** The price as people read it; nothing where it may not be seen. */
function Price({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (row.price === undefined) return null;
  const price = textOf(row.price);
  if (price === '') return <span className="product-card-unpriced">{t('products.noPrice')}</span>;
  const unit = textOf(row.unitName);
  return (
    <span className="product-card-price">
      {moneyText(price)}
      {unit && <span className="product-card-unit"> / {unit}</span>}
    </span>
  );
}

export function ProductCard({ row, among }: ProductCardProps) {
  const id = idOf(row, 'id');
  const [picture] = filesOf(row.cover);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openRecord('product', id, among);
  };
  const marks = [row.number, row.xinghao].map(textOf).filter(Boolean).join(' · ');
  return (
    <a className="product-card" href={recordAddress('product', id)} onClick={open}>
      <span className="product-card-picture" aria-hidden>
        {picture?.url ? <img src={picture.thumb || picture.url} alt="" loading="lazy" /> : <PictureOutlined />}
      </span>
      <span className="product-card-text">
        <span className="product-card-name">{textOf(row.name)}</span>
        <span className="product-card-line">{marks}</span>
        <span className="product-card-line">{textOf(row.standard)}</span>
        <Price row={row} />
      </span>
    </a>
  );
}
