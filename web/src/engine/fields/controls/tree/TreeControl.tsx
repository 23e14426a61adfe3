// Item type `tree`: a tree select over options with children, fixed or from a call.
import type { Option } from '@crm/protocol/answers/form';
import { Button, Spin, TreeSelect } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionOf, textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { choicesOf, chosenKeys } from '../choices.ts';
import { isSeveral } from '../rules.ts';
import { useOptions } from '../select/useOptions.ts';
import '../../fields.i18n.ts';
import { clearable } from '../../../../shared/ui/clearable.tsx';

interface Node {
  value: string;
  title: string;
  disabled: boolean;
  children?: Node[];
}

function nodesOf(options: Option[]): Node[] {
  return options.map(({ value, label, disabled, children }) => ({
    value: String(value),
    title: label,
    disabled: disabled ?? false,
    ...(children?.length ? { children: nodesOf(children) } : {}),
  }));
}

function flatten(options: Option[]): Option[] {
  return options.flatMap((option) => [option, ...flatten(option.children ?? [])]);
}

export default function TreeControl({ item, value, onChange, id, disabled, status, describedBy, form }: ControlProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const parent = item.parent ? form?.values[item.parent] : undefined;
  const source = useOptions(item, parent, '', !item.onHand || opened);
  const several = isSeveral(item);
  const all = choicesOf(flatten(source.options));
  const keys = chosenKeys(value, all);
  const known = useRef(item.textField ? textOf(form?.values[item.textField]).split('、') : []);
  const missing = keys.filter((key) => !all.some((choice) => choice.key === key));
  const words = (key: string, at: number) => known.current[at] || item.name || key;
  const extra = missing.map((key, at) => ({ value: key, title: words(key, at), disabled: false }));

  const choose = (next: string | string[] | null | undefined) => {
    const chosen = next === null || next === undefined ? [] : [next].flat();
    const values = chosen.map((key) => optionOf(source.options, key)?.value ?? key);
    onChange(several ? values : (values[0] ?? ''));
    const labels = chosen.map((key) => optionOf(source.options, key)?.label ?? key);
    if (item.textField) form?.setValue(item.textField, labels.join('、'));
  };

  return (
    <TreeSelect<string | string[] | null>
      id={id}
      className="form-full"
      value={several ? keys : (keys[0] ?? null)}
      onChange={choose}
      treeData={[...extra, ...nodesOf(source.options)]}
      multiple={several}
      treeCheckable={Boolean(item.checkbox)}
      showCheckedStrategy={TreeSelect.SHOW_ALL}
      maxCount={several && !item.checkbox ? item.multipleLimit : undefined}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll={all.length < 100}
      allowClear={!item.required || several ? clearable(t) : false}
      disabled={disabled || item.readonly}
      status={status}
      styles={{ popup: { root: { maxHeight: item.height ?? 320, overflow: 'auto' } } }}
      onOpenChange={(open) => open && setOpened(true)}
      placeholder={item.placeholder || t('form.choose')}
      notFoundContent={
        source.loading ? (
          <Spin size="small" />
        ) : source.failed ? (
          <Button type="link" size="small" onClick={source.retry}>
            {t('form.optionsFailed')}
          </Button>
        ) : (
          t('form.noOptions')
        )
      }
      aria-describedby={describedBy}
      aria-required={item.required}
      aria-invalid={status === 'error'}
    />
  );
}
