// A field that refers to records of one source: one is typed for, several are chosen in the dialog of the list.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordSource } from '../../../record/recordSources.ts';
import { idOf } from '../../../record/records.ts';
import type { ControlProps, Row } from '../../../record/registries.ts';
import { maxCountOf } from '../rules.ts';
import { NotEnabled } from './NotEnabled.tsx';
import RecordPicker from './RecordPicker.tsx';
import { idsIn, wordsIn } from './recordValue.ts';
import { suggestionsOf } from './suggestions.ts';
import { TypeAhead } from './TypeAhead.tsx';
import './record.css';
import '../../fields.i18n.ts';

interface Chosen {
  id: number;
  text: string;
}

export default function RecordControl({
  item,
  value,
  onChange,
  id,
  disabled,
  status,
  describedBy,
  form,
  opened,
}: ControlProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState('');
  const [picked, setPicked] = useState<Chosen[]>([]);
  const source = recordSource(item.type);
  if (!source) return <NotEnabled id={id} />;

  const max = maxCountOf(item);
  const ids = idsIn(value);
  const words = item.textField ? wordsIn(form?.values[item.textField]) : [];
  const wordOf = (one: number, at: number) => {
    const known = words.length === ids.length ? words[at] : undefined;
    const first = String(item.value) === String(one) ? item.name : undefined;
    return known ?? picked.find((entry) => entry.id === one)?.text ?? first ?? `#${one}`;
  };
  const chosen = ids.map((one, at): Chosen => ({ id: one, text: wordOf(one, at) }));
  const off = Boolean(disabled || item.readonly);

  const set = (next: Chosen[]) => {
    setPicked(next);
    onChange(max === 1 ? (next[0]?.id ?? '') : next.map((one) => one.id));
    if (item.textField) form?.setValue(item.textField, next.map((one) => one.text).join('、'));
  };
  const pick = (rows: Row[]) => {
    const text = (row: Row) => chosen.find((one) => one.id === row.id)?.text ?? source.text(row);
    set(rows.map((row) => ({ id: idOf(row, 'id'), text: text(row) })));
    setOpen(false);
  };
  const browse = (typed: string) => {
    setKey(typed);
    setOpen(true);
  };
  const picker = open && (
    <RecordPicker
      source={source}
      open
      max={max}
      needs={item.needs}
      typed={key}
      chosen={max === 1 ? [] : ids.map((one) => ({ id: one }))}
      onClose={() => setOpen(false)}
      onPick={pick}
    />
  );

  if (max > 1) {
    return (
      <div className="record-field-tags" role="group" aria-labelledby={`${id}-label`}>
        {chosen.map((one) => (
          <Tag
            key={one.id}
            closable={!off}
            closeIcon={<span aria-label={t('form.remove', { name: one.text })}>×</span>}
            onClose={(event) => {
              event.preventDefault();
              set(chosen.filter((other) => other.id !== one.id));
            }}
          >
            {one.text}
          </Tag>
        ))}
        <Button
          id={id}
          aria-label={item.placeholder || t('form.choose')}
          aria-labelledby={`${id}-label ${id}`}
          size="small"
          disabled={off}
          danger={status === 'error'}
          icon={<PlusOutlined aria-hidden />}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={() => browse('')}
        >
          {item.placeholder || t('form.choose')}
        </Button>
        {picker}
      </div>
    );
  }

  return (
    <>
      <TypeAhead
        id={id}
        chosen={chosen[0]}
        placeholder={item.placeholder || t('form.choose')}
        disabled={off}
        invalid={status === 'error'}
        required={item.required}
        describedBy={describedBy}
        opened={opened}
        {...suggestionsOf(source, t, item.needs)}
        onChoose={({ row }) => pick([row])}
        onClear={() => set([])}
        onBrowse={browse}
      />
      {picker}
    </>
  );
}
