// Item type `jcselect`: a select whose options hang below what its parent item holds.
import type { FormItem, Option } from '@crm/protocol/answers/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing, isNoReference } from '../../../record/emptiness.ts';
import { optionOf, textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { ChoiceSelect } from '../ChoiceSelect.tsx';
import { typingPause, useOptions } from '../select/useOptions.ts';
import '../../fields.i18n.ts';

/** Fixed options: those below the parent's option, or all of them where nothing hangs below anything. */
function optionsBelow(item: FormItem, parent: unknown): Option[] {
  const options = item.options ?? [];
  if (!item.parent || !options.some((option) => option.children)) return options;
  return optionOf(options, parent)?.children ?? [];
}

export default function CascadingSelectControl(props: ControlProps) {
  const { item, form, disabled } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKey(typed.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const parent = item.parent ? form?.values[item.parent] : undefined;
  const waits = Boolean(item.parent) && (isMissing(parent) || isNoReference(parent));
  const fixed = { ...item, options: waits ? [] : optionsBelow(item, parent) };
  const source = useOptions(fixed, parent, item.remote ? key : '', !waits && (!item.onHand || opened));
  const parentTitle = item.parent && form?.titleOf?.(item.parent);
  const parentHint = parentTitle ? t('form.chooseFirst', { title: parentTitle }) : t('form.parentFirst');
  return (
    <ChoiceSelect
      {...props}
      item={waits ? { ...item, placeholder: parentHint } : item}
      disabled={Boolean(disabled) || waits}
      source={source}
      knownText={item.textField ? textOf(form?.values[item.textField]) : ''}
      onOpen={() => setOpened(true)}
      {...(item.remote && item.url ? { onSearch: setTyped } : {})}
    />
  );
}
