// Item type `select`: fixed options, or options from a call, loaded at once, when opened, or while typing.
import { useEffect, useState } from 'react';
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { ChoiceSelect } from '../ChoiceSelect.tsx';
import { typingPause, useOptions } from './useOptions.ts';

export default function SelectControl(props: ControlProps) {
  const { item, form } = props;
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKey(typed.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);

  const parentValue = item.parent ? form?.values[item.parent] : undefined;
  const source = useOptions(item, parentValue, item.remote ? key : '', !item.onHand || opened);
  return (
    <ChoiceSelect
      {...props}
      source={source}
      knownText={item.textField ? textOf(form?.values[item.textField]) : ''}
      onOpen={() => setOpened(true)}
      {...(item.remote && item.url ? { onSearch: setTyped } : {})}
    />
  );
}
