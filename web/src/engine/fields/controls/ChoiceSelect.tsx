// The select box behind every selector: texts with colours, one or several values, the state of loading.
import { Badge, Button, Checkbox, Select, Spin } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../record/registries.ts';
import { type Choice, choicesOf, chosenKeys, valuesOf } from './choices.ts';
import { isSeveral } from './rules.ts';
import type { OptionsState } from './select/useOptions.ts';
import '../fields.i18n.ts';
import { clearable } from '../../../shared/ui/clearable.tsx';

interface ChoiceSelectProps extends ControlProps {
  source: OptionsState;
  /** Text of a value that the options do not (yet) hold. */
  knownText?: string;
  onOpen?(): void;
  /** Search on the server; without it the loaded options are searched. */
  onSearch?(text: string): void;
  className?: string;
  label?: string;
  /** Wire name under which the chosen texts are kept beside the value; the item's own by default. */
  textField?: string;
}

function text(choice: Choice) {
  return choice.color ? <Badge color={choice.color} text={choice.label} /> : choice.label;
}

/** With `ticked` a checkbox before the text shows whether it is chosen. */
function optionText(choice: Choice, ticked: string[] | null) {
  if (!ticked) return text(choice);
  return (
    <Checkbox checked={ticked.includes(choice.key)} tabIndex={-1} className="choice-check">
      {text(choice)}
    </Checkbox>
  );
}

export function ChoiceSelect(props: ChoiceSelectProps) {
  const { item, value, onChange, id, disabled, status, describedBy, form, source, knownText, onOpen, onSearch } = props;
  const { t } = useTranslation();
  const onFirstOpen = useRef(props.opened ? onOpen : undefined);
  useEffect(() => onFirstOpen.current?.(), []);
  const choices = useMemo(() => choicesOf(source.options), [source.options]);
  const keys = chosenKeys(value, choices);
  const multiple = isSeveral(item);
  const textField = props.textField ?? item.textField;

  // What was chosen from an earlier search keeps its text when the options of another search come.
  const chosenLabels = useRef(new Map<string, string>());
  const shown = useMemo(() => {
    const missing = keys.filter((key) => !choices.some((choice) => choice.key === key));
    const extra = missing.map(
      (key): Choice => ({
        key,
        value: key,
        label: chosenLabels.current.get(key) ?? ((missing.length === 1 && knownText) || (source.loading ? '…' : key)),
      }),
    );
    return [...extra, ...choices];
  }, [keys, choices, knownText, source.loading]);

  const failed = (
    <Button type="link" size="small" onClick={source.retry}>
      {t('form.optionsFailed')}
    </Button>
  );

  return (
    <Select<string | string[]>
      id={id}
      className={props.className ?? 'form-full'}
      mode={multiple ? 'multiple' : undefined}
      maxCount={multiple ? item.multipleLimit : undefined}
      value={multiple ? keys : (keys[0] ?? null)}
      onChange={(next: string | string[] | null | undefined) => {
        const chosen = Array.isArray(next) ? next : next === undefined || next === null ? [] : [next];
        const values = valuesOf(chosen, shown);
        onChange(multiple ? values : (values[0] ?? ''));
        const labels = chosen.map((key) => shown.find((choice) => choice.key === key)?.label ?? key);
        for (const [at, key] of chosen.entries()) chosenLabels.current.set(key, labels[at] ?? key);
        if (textField) form?.setValue(textField, labels.join('、'));
      }}
      options={shown.map((choice) => ({
        value: choice.key,
        label: choice.label,
        choice,
        ...(choice.disabled ? { disabled: true } : {}),
      }))}
      optionRender={(option) => optionText(option.data.choice, item.checkbox ? keys : null)}
      menuItemSelectedIcon={item.checkbox ? null : undefined}
      labelRender={({ value: key, label }) => {
        const choice = shown.find((entry) => entry.key === key);
        return choice ? text(choice) : label;
      }}
      showSearch={
        onSearch ? { onSearch, filterOption: false } : shown.length > 8 ? { optionFilterProp: 'label' } : false
      }
      allowClear={!item.required || multiple ? clearable(t) : false}
      disabled={disabled || item.readonly}
      status={status}
      loading={source.loading}
      defaultOpen={props.opened}
      onOpenChange={(open) => open && onOpen?.()}
      placeholder={item.placeholder || t('form.choose')}
      notFoundContent={source.loading ? <Spin size="small" /> : source.failed ? failed : t('form.noOptions')}
      aria-label={props.label}
      aria-describedby={describedBy}
      aria-required={item.required}
      aria-invalid={status === 'error'}
    />
  );
}
