// The types of fields, in groups: dragged into the form, or added at its end by click, touch and key.
import type { ItemType } from '@crm/protocol/form';
import { useDraggable } from '@dnd-kit/react';
import { useTranslation } from 'react-i18next';
import './customForm.css';
import './customForm.i18n.ts';

const groups: readonly (readonly [name: string, types: readonly ItemType[]])[] = [
  ['basic', ['input', 'textarea', 'number', 'switch', 'ColorPicker']],
  ['choice', ['select', 'radio', 'statusSelect', 'tree', 'jcselect', 'tags', 'city', 'county']],
  ['time', ['date', 'datetime', 'daterange']],
  ['records', ['user', 'branch', 'customer', 'contract', 'product', 'userinfo']],
  ['files', ['picture', 'cover', 'file', 'editor', 'property', 'tablelist']],
  ['layout', ['divider']],
];

function TypeButton({ type, add }: { type: ItemType; add(type: ItemType): void }) {
  const { t } = useTranslation();
  const { ref, isDragging } = useDraggable({ id: `type:${type}`, data: { type } });
  const name = t(`customForm.type.${type}`);
  return (
    <button
      ref={ref}
      type="button"
      className={isDragging ? 'palette-type palette-dragged' : 'palette-type'}
      aria-label={t('customForm.addType', { type: name })}
      onClick={() => add(type)}
    >
      {name}
    </button>
  );
}

export function Palette({ add }: { add(type: ItemType): void }) {
  const { t } = useTranslation();
  return (
    <section className="palette" aria-label={t('customForm.palette')}>
      <p className="form-hint">{t('customForm.paletteHint')}</p>
      {groups.map(([group, types]) => (
        <fieldset key={group} className="palette-group">
          <legend>{t(`customForm.group.${group}`)}</legend>
          <div className="palette-types">
            {types.map((type) => (
              <TypeButton key={type} type={type} add={add} />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
