// One row of the filter drawer: the field, the comparison, and the same control that the form would show.
import type { FilterDefinition, FilterType } from '@crm/protocol/answers/filter';
import type { FormItem } from '@crm/protocol/answers/form';
import { Input, Select } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { UnknownControl } from '../fields/controls/UnknownControl.tsx';
import { controlFor, fieldType } from '../fields/fieldTypes.ts';
import { useFilterDefinitions } from '../record/definitions.ts';
import { textOf } from '../record/records.ts';
import { emptyDraft, type FilterDraft, secondOf, valueKind } from './operators.ts';
import './filter.i18n.ts';
import '../fields/fields.i18n.ts';

const words = new Set<FilterType>(['contains', 'notcontains', 'startswith', 'endswith']);

interface FilterRowProps {
  definition: FilterDefinition;
  /** Rows of the whole drawer by field: a county needs to know the city. */
  drafts: Record<string, FilterDraft>;
  change(field: string, part: Partial<FilterDraft>): void;
  /** Wire name of the kind of record that is filtered. */
  module?: string | undefined;
  /** Id of the control; by default made of its field. */
  id?: string;
  /** The field's name stands beside it. */
  inLine?: boolean;
}

/** The form's item, freed of everything that only matters when a record is written. */
function searchItem(definition: FilterDefinition, type: FilterType): FormItem {
  const kind = valueKind(type);
  const several = kind === 'several';
  const { max: _max, pattern: _pattern, min: _min, value: _value, ...item } = definition.item;
  const filter = fieldType(definition.item.type)?.filter;
  const base: FormItem = {
    ...item,
    options: item.options?.length ? item.options : definition.option,
    type: filter?.control ?? definition.type,
    required: false,
    readonly: false,
    disabled: false,
    checkbox: false,
    placeholder: undefined,
    multiple: several,
    multipleLimit: several ? undefined : item.multipleLimit,
  };
  return { ...base, ...filter?.item?.(base, several) };
}

export function FilterRow(props: FilterRowProps) {
  const { definition, drafts, module, change: changeField, id = `filter-${definition.field}`, inLine = false } = props;
  const draft = drafts[definition.field] ?? emptyDraft(definition);
  const change = (part: Partial<FilterDraft>) => changeField(definition.field, part);
  const paired = secondOf(definition);
  const { t } = useTranslation();
  const { data: known } = useFilterDefinitions(module ?? '', false);
  const { title } = definition;
  // A field with files is only filtered by whether it is empty: nothing is chosen before the person does.
  const offered = definition.operators.includes(draft.type);
  const kind = valueKind(draft.type);
  const item = searchItem(definition, draft.type);
  const Control = words.has(draft.type) ? undefined : controlFor(item.type);
  const textField = item.textField ?? definition.field2;
  const values: Record<string, unknown> = {};
  for (const [field, row] of Object.entries(drafts)) values[field] = row.value;
  if (textField) values[textField] = draft.text;
  if (paired) values[`${paired.field}Name`] = drafts[paired.field]?.text;
  const form = {
    ...(module ? { module } : {}),
    values,
    titleOf: (field: string) => known?.find((one) => one.field === field)?.title,
    setValue: (field: string, value: unknown) => {
      if (field === textField) change({ text: textOf(value) });
      else if (paired && field === paired.field) changeField(field, { value, text: '' });
      else if (paired && field === `${paired.field}Name`) changeField(paired.field, { text: textOf(value) });
    },
  };
  const control = (which: 'value' | 'end') => {
    const controlId = which === 'value' ? id : `${id}-end`;
    if (!Control) {
      if (!words.has(draft.type)) return <UnknownControl />;
      return (
        <Input
          id={controlId}
          allowClear
          value={textOf(draft.value)}
          onChange={(event) => change({ value: event.target.value, text: '' })}
          placeholder={t('form.enter')}
        />
      );
    }
    return (
      <Suspense fallback={null}>
        <Control
          item={kind === 'range' ? { ...item, placeholder: t(which === 'value' ? 'form.from' : 'form.to') } : item}
          id={controlId}
          value={draft[which]}
          onChange={(value) => change(which === 'value' ? { value, text: '' } : { end: value })}
          form={form}
        />
      </Suspense>
    );
  };

  return (
    <div className="filter-row" data-field={inLine ? undefined : definition.field}>
      <label className={inLine ? 'visually-hidden' : 'filter-label'} htmlFor={id} id={`${id}-label`}>
        {title}
      </label>
      <div className="filter-fields">
        {definition.operators.length > 1 && !paired && (
          <Select<FilterType>
            className="filter-operator"
            value={offered ? draft.type : null}
            placeholder={t('form.choose')}
            aria-label={t('filter.operatorOf', { name: title })}
            popupMatchSelectWidth={false}
            onChange={(type) => {
              const keeps = valueKind(type) === kind && words.has(type) === words.has(draft.type);
              change(keeps ? { type } : { type, value: '', end: '', text: '' });
            }}
            options={definition.operators.map((type) => ({ value: type, label: t(`filter.${type}`) }))}
          />
        )}
        {offered && kind !== 'none' && <div className="filter-value">{control('value')}</div>}
        {kind === 'range' && (
          <>
            <span aria-hidden>~</span>
            <div className="filter-value">{control('end')}</div>
          </>
        )}
      </div>
    </div>
  );
}
