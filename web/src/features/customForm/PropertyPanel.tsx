// The properties of the chosen field, each with what is wrong with it; what the program needs cannot be changed.
import type { DesignedField, FieldProperties, PropertyName } from '@crm/protocol/answers/customForm';
import type { Option } from '@crm/protocol/answers/form';
import { Alert, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { clearable } from '../../shared/ui/clearable.tsx';
import { ColumnsEditor } from './ColumnsEditor.tsx';
import { useDictionaryTypes } from './customForm.api.ts';
import './customForm.css';
import type { FormulaEditorProps } from './FormulaEditor.tsx';
import { OptionsEditor, TreeEditor } from './OptionsEditor.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import './customForm.i18n.ts';

const FormulaEditor = onDemand<FormulaEditorProps>(() => import('./FormulaEditor.tsx'));

interface PanelProps {
  field: DesignedField;
  /** All fields of the form. */
  fields: DesignedField[];
  /** Property → what is wrong. */
  problems: Readonly<Record<string, string>>;
  readOnly: boolean;
  titleOf(field: DesignedField): string;
  change(part: Partial<FieldProperties>): void;
}

const sections: readonly (readonly [name: string, properties: readonly PropertyName[]])[] = [
  [
    'basic',
    [
      'title',
      'required',
      'visible',
      'options',
      'columns',
      'key',
      'parent',
      'multiple',
      'checkbox',
      'multipleLimit',
      'activeText',
      'inactiveText',
    ],
  ],
  [
    'value',
    [
      'value',
      'placeholder',
      'message',
      'notBefore',
      'max',
      'min',
      'precision',
      'pattern',
      'patternMessage',
      'rows',
      'height',
      'span',
    ],
  ],
  ['rule', ['showWhen', 'requireWhen', 'formula']],
  ['use', ['show', 'width', 'sortable', 'searchable']],
];

const flags: readonly PropertyName[] = [
  'required',
  'visible',
  'show',
  'multiple',
  'checkbox',
  'sortable',
  'searchable',
];
const numbers: readonly PropertyName[] = ['max', 'min', 'precision', 'rows', 'height', 'width', 'multipleLimit'];
const texts = new Set(['input', 'textarea']);
/** Properties that mean nothing for a computed field. */
const entered: readonly PropertyName[] = [
  'required',
  'requireWhen',
  'value',
  'placeholder',
  'message',
  'max',
  'min',
  'pattern',
  'patternMessage',
];
/** Nothing to be looked at by rules and formulas. */
const silent = new Set(['divider', 'userinfo']);
const unread = new Set(['product', 'picture', 'cover', 'file', 'editor', 'property', 'tablelist', 'daterange']);

function flat(options: readonly Option[]): Option[] {
  return options.flatMap((option) => [option, ...flat(option.children ?? [])]);
}

export function PropertyPanel({ field, fields, problems, readOnly, titleOf, change }: PanelProps) {
  const { t } = useTranslation();
  const base = useId();
  const types = useDictionaryTypes(field.type === 'statusSelect');
  const nameOf = (property: PropertyName) => {
    if (property !== 'max') return t(`customForm.p.${property}`);
    return t(
      texts.has(field.type)
        ? 'customForm.p.maxText'
        : field.type === 'number'
          ? 'customForm.p.max'
          : 'customForm.p.maxCount',
    );
  };
  const others = fields.filter((one) => one.field !== field.field && !silent.has(one.type));
  const readable = others.filter((one) => !unread.has(one.type));
  // The program's own properties are shown where they have a meaning.
  const shown = (property: PropertyName) =>
    (field.can.includes(property) || (!field.custom && property === 'required')) &&
    // How many, where several can be chosen.
    !(property === 'multipleLimit' && !field.multiple && !field.checkbox) &&
    !(field.formula && entered.includes(property));

  const control = (property: PropertyName, id: string): ReactNode => {
    const disabled = readOnly || !field.can.includes(property);
    const value = field[property];
    const set = (next: unknown) => change({ [property]: next });
    if (flags.includes(property))
      return (
        <Switch
          id={id}
          size="small"
          checked={Boolean(value)}
          disabled={disabled}
          onChange={set}
          aria-label={nameOf(property)}
        />
      );
    if (numbers.includes(property)) {
      // 0 means the default of the type.
      const own = property === 'rows' || property === 'height';
      return (
        <InputNumber
          id={id}
          size="small"
          disabled={disabled}
          value={own && value === 0 ? null : (value as number | null)}
          onChange={(next) => set(next ?? (property === 'precision' ? 0 : property === 'width' ? 140 : own ? 0 : null))}
        />
      );
    }
    switch (property) {
      case 'options':
        return field.type === 'tree' || field.type === 'jcselect' ? (
          <TreeEditor key={field.id} id={id} options={field.options} disabled={disabled} change={set} />
        ) : (
          <OptionsEditor options={field.options} own={field.custom} disabled={disabled} change={set} />
        );
      case 'columns':
        return <ColumnsEditor columns={field.columns} disabled={disabled} change={set} />;
      case 'showWhen':
      case 'requireWhen':
        return <RuleEditor rule={field[property]} fields={others} disabled={disabled} titleOf={titleOf} change={set} />;
      case 'formula':
        return (
          <FormulaEditor
            id={id}
            text={field.formula}
            fields={readable}
            tables={others.filter((one) => one.type === 'tablelist')}
            disabled={disabled}
            titleOf={titleOf}
            change={set}
          />
        );
      case 'span':
        return (
          <Segmented
            size="small"
            disabled={disabled}
            value={field.span}
            aria-label={nameOf(property)}
            options={[
              { value: 0, label: t('customForm.span.auto') },
              { value: 1, label: t('customForm.span.one') },
              { value: 2, label: t('customForm.span.two') },
            ]}
            onChange={set}
          />
        );
      case 'key':
        return (
          <Select
            id={id}
            size="small"
            disabled={disabled}
            loading={types.isPending}
            value={field.key || undefined}
            options={(types.data ?? []).map((type) => ({ value: type.key, label: type.Name }))}
            onChange={set}
          />
        );
      case 'parent': {
        const county = field.type === 'county';
        const above = others.filter((one) => (county ? one.field2 && one.type === 'city' : one.options.length > 0));
        return (
          <Select
            id={id}
            size="small"
            disabled={disabled}
            value={field.parent || undefined}
            options={above.map((one) => ({ value: county ? one.field2 : one.field, label: titleOf(one) }))}
            onChange={(next: string) => {
              // A cascading select offers what lies below the choice above.
              const one = above.find((candidate) => candidate.field === next);
              change({ parent: next, ...(county || field.options.length > 0 ? {} : { options: one?.options ?? [] }) });
            }}
          />
        );
      }
      case 'notBefore':
        return (
          <Select
            id={id}
            size="small"
            allowClear={clearable(t)}
            disabled={disabled}
            placeholder={t('customForm.none')}
            value={field.notBefore || undefined}
            options={others
              .filter((one) => one.type === field.type)
              .map((one) => ({ value: one.field, label: titleOf(one) }))}
            onChange={(next?: string) => set(next ?? '')}
          />
        );
      case 'value':
        if (field.type === 'switch' || field.options.length > 0) {
          const options =
            field.type === 'switch'
              ? [
                  { value: 1, label: field.activeText || t('customForm.yes') },
                  { value: 0, label: field.inactiveText || t('customForm.no') },
                ]
              : flat(field.options).map((option) => ({ value: option.value, label: option.label }));
          return (
            <Select
              id={id}
              size="small"
              allowClear={clearable(t)}
              disabled={disabled}
              placeholder={t('customForm.none')}
              {...(field.multiple || field.checkbox ? { mode: 'multiple' as const } : {})}
              value={field.value as number | undefined}
              options={options}
              onChange={(next: number | undefined) => set(next ?? null)}
            />
          );
        }
        return (
          <Input
            id={id}
            size="small"
            disabled={disabled}
            value={String(field.value ?? '')}
            onChange={(event) => set(event.target.value === '' ? null : event.target.value)}
          />
        );
      default:
        return (
          <Input
            id={id}
            size="small"
            disabled={disabled}
            value={String(value ?? '')}
            onChange={(event) => set(event.target.value)}
          />
        );
    }
  };

  const isWide = (property: PropertyName) =>
    ['options', 'columns', 'showWhen', 'requireWhen', 'formula'].includes(property);
  return (
    <section className="properties" aria-label={t('customForm.properties')}>
      <h2>{titleOf(field)}</h2>
      <p className="form-hint">
        {t('customForm.type')}：{t(`customForm.type.${field.type}`)} · {t('customForm.fieldName')}：
        <code>{field.field}</code>
      </p>
      {field.index === 'building' && <Alert type="info" showIcon title={t('customForm.indexBuilding')} />}
      {field.index === 'failed' && <Alert type="warning" showIcon title={t('customForm.indexFailed')} />}
      {field.computed === 'running' && <Alert type="info" showIcon title={t('customForm.computing')} />}
      {['type', 'field', 'id'].map(
        (key) => problems[key] && <Alert key={key} type="error" showIcon title={problems[key]} />,
      )}
      {sections.map(([section, properties]) => {
        const there = properties.filter(shown);
        return (
          there.length > 0 && (
            <fieldset key={section} className="property-group">
              <legend>{t(`customForm.section.${section}`)}</legend>
              {there.map((property) => {
                const id = `${base}-${property}`;
                const problem = problems[property];
                return (
                  <div
                    key={property}
                    data-property={property}
                    className={isWide(property) ? 'property property-wide' : 'property'}
                  >
                    <label htmlFor={id}>{nameOf(property)}</label>
                    <div className="property-control">
                      {control(property, id)}
                      {property === 'sortable' && <p className="form-hint">{t('customForm.sortableHint')}</p>}
                      {problem && (
                        <p className="form-note form-problem" role="alert">
                          {problem}
                        </p>
                      )}
                    </div>
                  </div>
                );
              })}
            </fieldset>
          )
        );
      })}
    </section>
  );
}
