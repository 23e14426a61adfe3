// One choice by typing: the server's suggestions, arrows and Enter choose, the last entry opens the whole list.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select, Spin } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearable } from '../../../../shared/ui/clearable.tsx';
import { errorText } from '../../../../shared/ui/feedback.ts';
import './record.css';
import '../../fields.i18n.ts';

export interface Suggestion {
  id: number;
  text: string;
  /** What distinguishes it from others of its name. */
  detail?: string | undefined;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
}

export interface TypeAheadProps<S extends Suggestion> {
  id: string;
  /** What is chosen; nothing where each choice goes elsewhere and the field waits for the next. */
  chosen?: Pick<Suggestion, 'id' | 'text'> | undefined;
  /** Beside what is chosen. */
  icon?: ReactNode;
  placeholder: string;
  label?: string;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  describedBy?: string | undefined;
  /** The suggestions open by themselves once this is true. */
  opened?: boolean | undefined;
  /** Names the search among those that are kept. */
  from: readonly unknown[];
  /** What is suggested beside its text. */
  iconOf?(one: S): ReactNode;
  search(key: string, signal: AbortSignal): Promise<S[]>;
  /** Said where nothing is found. */
  empty: string;
  onChoose(one: S): void;
  onClear?(): void;
  /** Opens the whole list; absent where there is none. */
  onBrowse?(key: string): void;
}

/** Milliseconds after which what is typed is searched for. */
const rest = 250;
/** How many are suggested: the list's entry stands below them without scrolling. */
export const mostSuggested = 7;
/** Pixels, with lines that a thumb hits. */
const listHeight = 360;
const browse = 'browse';

function inLine({
  id,
  icon,
  text,
  beside,
}: {
  id?: string | undefined;
  icon: ReactNode;
  text: string;
  beside?: string | undefined;
}) {
  return (
    <span id={id} className="type-ahead-option">
      {icon}
      <span className="type-ahead-text">{text}</span>
      {beside && <span className="record-card-detail">{beside}</span>}
    </span>
  );
}

export function TypeAhead<S extends Suggestion>(props: TypeAheadProps<S>) {
  const { id, chosen, icon, iconOf, placeholder, label, disabled, invalid, required, describedBy, opened } = props;
  const { from, search, empty, onChoose, onClear, onBrowse } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('');
  /** The words for which Enter came before their suggestions. */
  const hasty = useRef('');
  const composing = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return;
    setOpen(true);
    // What is typed goes there.
    place.current?.querySelector('input')?.focus();
  }, [opened]);
  useEffect(() => {
    const timer = setTimeout(() => !composing.current && setKey(typed.trim()), typed ? rest : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['suggestions', ...from, key],
    queryFn: ({ signal }) => search(key, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = found.data ?? [];
  const settled = typed.trim() === key && found.isSuccess && !found.isPlaceholderData;

  const leave = () => {
    hasty.current = '';
    setTyped('');
    setOpen(false);
  };
  const take = (one: S) => {
    leave();
    onChoose(one);
  };

  // Only what cannot be meant otherwise is chosen unseen.
  const named = rows.filter(({ text }) => text === typed.trim());
  const [only, other] = named.length > 0 ? named : rows;
  useEffect(() => {
    if (!settled || hasty.current === '') return;
    const meant = hasty.current === key;
    hasty.current = '';
    if (meant && only && !other && !only.reason) take(only);
  });

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const empties = event.key === 'Delete' || event.key === 'Backspace';
    if (empties && typed === '' && chosen && !disabled) onClear?.();
    if (!['Enter', 'Tab'].includes(event.key) || !open || typed.trim() === '' || settled) return;
    // What stands there answers something else.
    event.stopPropagation();
    if (event.key === 'Tab') return;
    event.preventDefault();
    if (found.isError) void found.refetch();
    else {
      hasty.current = typed.trim();
      setKey(hasty.current);
    }
  };

  const options = found.isSuccess
    ? [
        ...rows.map((one) => ({
          value: String(one.id),
          label: [one.text, one.detail, one.reason].filter(Boolean).join(' '),
          disabled: Boolean(one.reason),
          one,
        })),
        // Without rows there is one less: by their number it is told which one Enter chooses.
        ...(onBrowse
          ? [
              {
                value: browse,
                label: rows.length === 0 ? `${empty} · ${t('form.browse')}` : t('form.browse'),
                className: 'type-ahead-browse',
              },
            ]
          : []),
      ]
    : [];
  const chosenId = chosen && `${id}-chosen`;
  return (
    <div
      ref={place}
      className="type-ahead"
      onKeyDownCapture={onKeyDownCapture}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={({ target }) => {
        composing.current = false;
        setKey((target as HTMLInputElement).value.trim());
      }}
    >
      <Select
        id={id}
        className="form-full"
        labelInValue
        value={chosen ? { value: String(chosen.id), label: chosen.text } : null}
        open={open && !disabled}
        onOpenChange={setOpen}
        showSearch={{
          searchValue: typed,
          filterOption: false,
          // Closing empties it: what no answer came to stays.
          onSearch: (text) => (text || open || !found.isError) && setTyped(text),
        }}
        onBlur={() => !found.isError && setTyped('')}
        options={options}
        defaultActiveFirstOption={typed !== '' && rows.length > 0}
        onSelect={({ value }) => {
          const one = rows.find((row) => String(row.id) === value);
          if (one) take(one);
          else if (value === browse) {
            leave();
            onBrowse?.(typed.trim());
          }
        }}
        optionRender={({ data }) =>
          'one' in data
            ? inLine({ icon: iconOf?.(data.one), text: data.one.text, beside: data.one.reason ?? data.one.detail })
            : data.label
        }
        labelRender={() => chosen && inLine({ id: chosenId, icon, text: chosen.text })}
        classNames={{ popup: { root: 'type-ahead-popup' } }}
        popupMatchSelectWidth={false}
        virtual={false}
        listHeight={listHeight}
        menuItemSelectedIcon={null}
        notFoundContent={
          found.isError ? (
            <Button type="link" onClick={() => void found.refetch()}>
              {`${errorText(found.error)} · ${t('action.retry')}`}
            </Button>
          ) : found.isSuccess ? (
            empty
          ) : (
            <Spin size="small" />
          )
        }
        loading={open && found.isFetching}
        allowClear={chosen && onClear ? clearable(t) : false}
        onClear={() => {
          leave();
          onClear?.();
        }}
        disabled={disabled ?? false}
        status={invalid ? 'error' : ''}
        placeholder={placeholder}
        aria-label={label}
        aria-describedby={[chosenId, describedBy].filter(Boolean).join(' ') || undefined}
        aria-required={required}
        aria-invalid={invalid}
      />
    </div>
  );
}
