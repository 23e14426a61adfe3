// One group of settings as a form: a control for each type, the server's message at its field, unsaved changes kept.
import type { SettingGroup, SettingItem } from '@crm/protocol/answers/setting';
import { Button, Checkbox, Form, Input, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { InputNumber, Select } from '../../shared/ui/lazyControls.tsx';
import PictureControl from './PictureControl.tsx';
import { changeText, type SettingValue, saveSettings } from './setting.api.ts';
import './setting.i18n.ts';
import '../../engine/fields/fields.i18n.ts';

export interface SettingGroupFormProps {
  group: SettingGroup;
  mayEdit: boolean;
  /** What is in force now, by key; the rest is to be read again. */
  onSaved(values: Record<string, SettingValue>): void;
  /** Whether something of the group would be lost now. */
  onDirty(group: string, dirty: boolean): void;
}

function Control({
  item,
  id,
  value,
  onChange,
  disabled,
}: {
  item: SettingItem;
  id?: string;
  value?: SettingValue;
  onChange?(value: SettingValue | null): void;
  disabled: boolean;
}) {
  const base = { ...(id ? { id } : {}), disabled };
  switch (item.type) {
    case 'switch':
      return <Switch {...base} checked={value === true} onChange={(next) => onChange?.(next)} />;
    case 'number':
      return (
        <InputNumber
          {...base}
          className="setting-number"
          precision={0}
          value={value === undefined ? null : Number(value)}
          onChange={(next) => onChange?.(next === null ? null : Number(next))}
          {...(item.unit ? { suffix: item.unit } : {})}
        />
      );
    case 'select':
      return (
        <Select
          {...base}
          showSearch={{ optionFilterProp: 'label' }}
          value={String(value)}
          options={[...(item.options ?? [])]}
          onChange={(next: string) => onChange?.(next)}
        />
      );
    case 'choices':
      return (
        <Checkbox.Group
          disabled={disabled}
          value={String(value ?? '')
            .split(',')
            .filter(Boolean)}
          options={[...(item.options ?? [])]}
          onChange={(next: string[]) => onChange?.(next.toSorted().join(','))}
        />
      );
    case 'picture':
      return (
        <PictureControl
          {...base}
          label={item.label}
          value={String(value ?? '')}
          onChange={(next) => onChange?.(next)}
        />
      );
    default:
      return (
        <Input
          {...base}
          value={String(value ?? '')}
          maxLength={item.max ?? 200}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
  }
}

export function SettingGroupForm({ group, mayEdit, onSaved, onDirty }: SettingGroupFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [edits, setEdits] = useState<Record<string, SettingValue | null>>({});
  /** What stood in force when it was begun to be changed. */
  const [baseValues, setBaseValues] = useState<Record<string, SettingValue>>({});
  /** Changed by somebody else meanwhile: the next save replaces the value that is shown as the newest. */
  const [overwrites, setOverwrites] = useState<string[]>([]);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const [status, setStatus] = useState('');
  const dirty = Object.keys(edits).length > 0;

  useEffect(() => onDirty(group.group, dirty), [onDirty, group.group, dirty]);

  const change = (item: SettingItem, value: SettingValue | null) => {
    setStatus('');
    setProblems(({ [item.key]: _gone, ...rest }) => rest);
    if (!(item.key in edits)) setBaseValues((before) => ({ ...before, [item.key]: item.value }));
    setEdits(({ [item.key]: _old, ...rest }) => (value === item.value ? rest : { ...rest, [item.key]: value }));
  };
  const save = async () => {
    setSaving(true);
    try {
      const values = Object.fromEntries(Object.entries(edits).map(([key, value]) => [key, value ?? '']));
      const shown = Object.fromEntries(group.items.map((item) => [item.key, item.value]));
      const before = Object.fromEntries(
        Object.entries(baseValues).flatMap(([key, base]) =>
          key in edits ? [[key, overwrites.includes(key) ? (shown[key] ?? base) : base]] : [],
        ),
      );
      const { changes, msg } = await saveSettings(values, before);
      const words = changes.map((change) => changeText(t, change)).join(t('setting.joint'));
      setStatus(words ? t('setting.changed', { changes: words }) : msg);
      // What was typed meanwhile stays.
      setEdits((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => edits[key] !== value)));
      setBaseValues((old) => ({ ...old, ...values }));
      setOverwrites([]);
      onSaved(values);
    } catch (error) {
      if (error instanceof ApiError && error.fields && Object.keys(error.fields).length > 0) {
        const { fields } = error;
        setProblems(fields);
        if (error.code === 'conflict') {
          // Who saves again does so knowing the newest value.
          setOverwrites(Object.keys(fields));
          onSaved({});
        }
        document.getElementById(`setting-${Object.keys(error.fields)[0]}`)?.focus();
      } else {
        feedback.error(error);
      }
    } finally {
      setSaving(false);
    }
  };

  const words = ({ type, unit, options }: SettingItem, value: SettingValue) => {
    if (type === 'picture') return '';
    if (type === 'switch') return t(value ? 'setting.on' : 'setting.off');
    if (type === 'choices') {
      const chosen = String(value).split(',');
      const labels = options?.filter((one) => chosen.includes(one.value)).map(({ label }) => label);
      return labels?.join(t('setting.choiceJoint')) ?? '';
    }
    return `${options?.find((one) => one.value === value)?.label ?? String(value)}${unit ? ` ${unit}` : ''}`;
  };
  const heading = `settings-${group.group}`;
  return (
    <section className="setting-card" aria-labelledby={heading}>
      <h2 id={heading}>{group.group}</h2>
      <Form layout="vertical" onFinish={() => void save()}>
        {group.items.map((item) => {
          const edited = item.key in edits ? edits[item.key] : item.value;
          // Initial placeholder text is not worth showing.
          const initial = item.type === 'text' ? '' : words(item, item.initial);
          const hint = [item.hint, initial && t('setting.initial', { value: initial })].filter(Boolean).join(' · ');
          // Somebody else saved another value meanwhile: a person who saves now knows it.
          const overtaken = item.key in edits && baseValues[item.key] !== item.value;
          const latest = overtaken ? t('form.latestValue', { value: words(item, item.value) || '—' }) : '';
          const problem = [problems[item.key], latest].filter(Boolean).join(' · ');
          return (
            <Form.Item
              key={item.key}
              label={item.label}
              htmlFor={`setting-${item.key}`}
              extra={hint}
              {...(problem
                ? { validateStatus: problems[item.key] ? ('error' as const) : ('warning' as const), help: problem }
                : {})}
            >
              <Control
                item={item}
                id={`setting-${item.key}`}
                disabled={!mayEdit}
                {...(edited === null || edited === undefined ? {} : { value: edited })}
                onChange={(value) => change(item, value)}
              />
            </Form.Item>
          );
        })}
        {mayEdit && (
          <div className="setting-foot">
            <Button type="primary" htmlType="submit" loading={saving} disabled={!dirty}>
              {t('setting.save')}
            </Button>
            {dirty && (
              <Button
                onClick={() => {
                  setEdits({});
                  setProblems({});
                }}
              >
                {t('setting.reset')}
              </Button>
            )}
            <span className="setting-said" role="status">
              {status || (dirty ? t('setting.unsaved') : '')}
            </span>
          </div>
        )}
      </Form>
    </section>
  );
}
