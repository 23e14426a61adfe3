// The fields of the form in their order: chosen, moved by dragging, keys and buttons, deleted.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import type { DesignedField } from '@crm/protocol/answers/customForm';
import { useSortable } from '@dnd-kit/react/sortable';
import { Button, Segmented } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './customForm.css';
import './customForm.i18n.ts';

export interface CardActions {
  choose(id: number): void;
  /** Undefined for readers. */
  step?: ((id: number, by: -1 | 1) => void) | undefined;
  remove?: ((field: DesignedField) => void) | undefined;
}

interface CardProps extends CardActions {
  field: DesignedField;
  index: number;
  last: boolean;
  chosen: boolean;
  wrong: boolean;
  titleOf(field: DesignedField): string;
}

function Card({ field, index, last, chosen, wrong, titleOf, choose, step, remove }: CardProps) {
  const { t } = useTranslation();
  const { ref, handleRef, isDragging } = useSortable({ id: field.id, index, disabled: !step });
  const name = titleOf(field);
  const keys = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || isDragging || !step) return;
    event.preventDefault();
    step(field.id, by);
  };
  const marks = [
    field.id < 1 ? 'new' : field.custom ? 'own' : '',
    field.required ? 'required' : '',
    field.visible ? '' : 'hidden',
    field.showWhen || field.requireWhen ? 'rule' : '',
    field.formula ? 'formula' : '',
  ].filter(Boolean);
  return (
    <li
      ref={ref}
      data-card={field.id}
      className={[
        'field-card',
        chosen && 'field-card-chosen',
        isDragging && 'field-card-dragged',
        wrong && 'field-card-wrong',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {step && (
        <Button
          ref={handleRef}
          type="text"
          size="small"
          className="field-card-handle"
          icon={<HolderOutlined aria-hidden />}
          aria-label={t('customForm.move', { name })}
          onKeyDown={keys}
        />
      )}
      <button type="button" className="field-card-name" aria-pressed={chosen} onClick={() => choose(field.id)}>
        <span className="field-card-title">{name}</span>
        <span className="field-card-type">{t(`customForm.type.${field.type}`)}</span>
        {marks.map((mark) => (
          <span key={mark} className="field-card-mark">
            {t(`customForm.${mark}Mark`)}
          </span>
        ))}
        {wrong && <span className="field-card-mark field-card-mark-wrong">{t('customForm.problemMark')}</span>}
      </button>
      {step && (
        <span className="field-card-steps">
          <Button
            type="text"
            size="small"
            disabled={index === 0}
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={t('customForm.up', { name })}
            onClick={() => step(field.id, -1)}
          />
          <Button
            type="text"
            size="small"
            disabled={last}
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={t('customForm.down', { name })}
            onClick={() => step(field.id, 1)}
          />
        </span>
      )}
      {remove && field.custom && (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('customForm.remove', { name })}
          onClick={() => remove(field)}
        />
      )}
    </li>
  );
}

interface FieldCardsProps extends CardActions {
  fields: DesignedField[];
  chosen: number | undefined;
  /** Ids of fields with something wrong. */
  wrong: ReadonlySet<number>;
  titleOf(field: DesignedField): string;
}

export function FieldCards({ fields, chosen, wrong, step, ...rest }: FieldCardsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef(0);
  const [of, setOf] = useState<'all' | 'own' | 'system'>('all');
  const own = fields.filter(({ custom }) => custom);
  const system = fields.filter(({ custom }) => !custom);
  const mixed = own.length > 0 && system.length > 0;
  const shown = mixed ? { all: fields, own, system }[of] : fields;
  // A line that changes its place in the page loses the focus; after a move by keys it is restored.
  useLayoutEffect(() => {
    if (!moved.current || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-card="${moved.current}"] .field-card-handle`)?.focus();
    moved.current = 0;
  });
  return (
    <>
      {mixed && (
        <Segmented
          className="field-cards-of"
          aria-label={t('customForm.list')}
          value={of}
          options={(['all', 'own', 'system'] as const).map((value) => ({
            value,
            label: t(`customForm.of.${value}`, { total: { all: fields, own, system }[value].length }),
          }))}
          onChange={setOf}
        />
      )}
      <ul ref={list} className="field-cards" aria-label={t('customForm.list')}>
        {shown.map((field, index) => (
          <Card
            key={field.id}
            field={field}
            index={index}
            last={index === shown.length - 1}
            chosen={field.id === chosen}
            wrong={wrong.has(field.id)}
            // A place among all fields is changed where all are seen.
            step={
              step && shown === fields
                ? (id, by) => {
                    moved.current = id;
                    step(id, by);
                  }
                : undefined
            }
            {...rest}
          />
        ))}
      </ul>
    </>
  );
}
