// One field of two records: whose value is kept.
import type { FormItem } from '@crm/protocol/answers/form';
import type { MergeField } from '@crm/protocol/answers/merge';
import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../fields/fieldTypes.ts';
import { textOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import './merge.i18n.ts';

interface MergeChoiceProps {
  field: MergeField;
  title: string;
  /** Undefined for what the form does not show. */
  item: FormItem | undefined;
  rows: readonly [Row, Row];
  names: readonly [string, string];
  value: 0 | 1;
  problem: string | undefined;
  disabled: boolean;
  choose(side: 0 | 1): void;
}

export function MergeChoice({ field, title, item, rows, names, value, problem, disabled, choose }: MergeChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const textFor = (row: Row) =>
    (item ? textIn(row, item, t) : textOf(row[`${field.field}Name`] ?? row[field.field])) || t('merge.nothing');
  const locked = !field.open || field.joined;
  return (
    <div className="merge-field">
      <span className="merge-field-title" id={`${id}-title`}>
        {title}
      </span>
      {locked ? (
        <div className="merge-values">
          {rows.map((row, side) => (
            <span key={names[side]} className="merge-value merge-value-locked">
              {textFor(row)}
            </span>
          ))}
          <span className="merge-about merge-why">{t(field.joined ? 'merge.joined' : 'merge.locked')}</span>
        </div>
      ) : (
        <Radio.Group
          className="merge-values"
          aria-labelledby={`${id}-title`}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={value}
          disabled={disabled}
          onChange={(event) => choose(event.target.value as 0 | 1)}
        >
          {rows.map((row, side) => (
            <Radio key={names[side]} value={side} className="merge-value">
              {textFor(row)}
            </Radio>
          ))}
        </Radio.Group>
      )}
      {problem && (
        <p className="form-note form-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
