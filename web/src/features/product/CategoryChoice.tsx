// The choice of a category: a list beside the products, a box above them on phones.
import type { CategoryNode } from '@crm/protocol/answers/product';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Select } from '../../shared/ui/lazyControls.tsx';
import { withBelow } from './tree.ts';
import './product.css';
import './product.i18n.ts';

interface CategoryChoiceProps {
  /** Undefined until it is known. */
  tree: readonly CategoryNode[] | undefined;
  /** 0 for all of them. */
  chosen: number;
  choose(id: number): void;
}

export function CategoryChoice({ tree = [], chosen, choose }: CategoryChoiceProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const all = { id: 0, name: t('products.all'), level: 1 };
  const lines = [
    all,
    ...tree.flatMap((top) => withBelow(top).map(({ id, name }) => ({ id, name, level: id === top.id ? 1 : 2 }))),
  ];
  if (narrow) {
    const known = lines.some(({ id }) => id === chosen);
    return (
      <Select
        className="products-select"
        aria-label={t('products.filter')}
        value={known ? String(chosen) : null}
        options={lines.map(({ id, name, level }) => ({ value: String(id), label: level === 2 ? `　${name}` : name }))}
        onChange={(value) => choose(Number(value))}
      />
    );
  }
  return (
    <nav className="kinds-nav" aria-label={t('products.filter')}>
      {lines.map(({ id, name, level }) => (
        <button
          key={id}
          type="button"
          className={`kinds-one ${id === chosen ? 'kinds-chosen' : ''} products-category products-level-${level}`}
          aria-current={id === chosen}
          onClick={() => choose(id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
