// The rule as sentences: when … and … then …; readers see the same with everything disabled.
import { PlusOutlined } from '@ant-design/icons';
import type { RuleKind } from '@crm/protocol/answers/automation';
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import type { FormItem } from '@crm/protocol/answers/form';
import { type RuleTrigger, ruleLimits } from '@crm/protocol/automation';
import { Alert, Button, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../engine/filter/groups.ts';
import { fieldTitle, moduleTitle } from '../../engine/record/localise.ts';
import { ActionEditor } from './ActionEditor.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { Problem } from './Control.tsx';
import { type ActionDraft, actionTypes, newAction, newDraft, type RuleDraft } from './draft.ts';
import './automation.i18n.ts';

interface RuleFormProps {
  draft: RuleDraft;
  groups: Group[];
  kinds: RuleKind[];
  kind: RuleKind;
  offered: FilterDefinition[];
  items: FormItem[];
  /** Of a new rule the kind of record can be chosen. */
  isNew: boolean;
  disabled: boolean;
  /** What is wrong with the stored rule by now. */
  notes: string[];
  problems: Record<string, string>;
  change(update: (draft: RuleDraft) => RuleDraft): void;
}

/** Messages of one action, by the rest of their place. */
function problemsAt(problems: Record<string, string>, at: number): Record<string, string> {
  const place = `actions.${at}`;
  const own: Record<string, string> = {};
  for (const [name, text] of Object.entries(problems)) {
    if (name === place) own[''] = text;
    else if (name.startsWith(`${place}.`)) {
      const [part = ''] = name.slice(place.length + 1).split('.');
      own[part] ??= text;
    }
  }
  return own;
}

export function RuleForm(props: RuleFormProps) {
  const { draft, groups, kinds, kind, offered, items, isNew, disabled, notes, problems, change } = props;
  const { t } = useTranslation();
  const set = (part: Partial<RuleDraft>) => change((before) => ({ ...before, ...part }));
  const setAction = (key: number, update: (action: ActionDraft) => Partial<ActionDraft>) =>
    change((before) => ({
      ...before,
      actions: before.actions.map((action) => (action.key === key ? { ...action, ...update(action) } : action)),
    }));
  const move = (at: number, by: -1 | 1) =>
    change((before) => {
      const actions = [...before.actions];
      const [moved] = actions.splice(at, 1);
      if (moved) actions.splice(at + by, 0, moved);
      return { ...before, actions };
    });
  const label = moduleTitle(t, kind.module, kind.label);
  return (
    <div className="auto-rule-form">
      {notes.map((note) => (
        <Alert key={note} type="warning" showIcon title={note} />
      ))}
      <div className="auto-rule-field">
        <label htmlFor="rule-name">{t('automation.name')}</label>
        <Input
          id="rule-name"
          autoFocus
          maxLength={ruleLimits.name}
          disabled={disabled}
          {...(problems['name'] ? { status: 'error' as const, 'aria-describedby': 'rule-name-problem' } : {})}
          value={draft.name}
          placeholder={t('automation.namePlaceholder')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Problem id="rule-name" text={problems['name']} />
      </div>

      <section className="auto-rule-part" aria-labelledby="rule-when">
        <h2 id="rule-when">{t('automation.whenTitle')}</h2>
        <div className="auto-rule-words">
          <Select
            className="auto-rule-kind"
            aria-label={t('automation.kind')}
            disabled={disabled || !isNew}
            value={draft.module}
            options={kinds.map((one) => ({ value: one.module, label: moduleTitle(t, one.module, one.label) }))}
            onChange={(module) => {
              const fresh = newDraft(kinds.find((one) => one.module === module));
              set({ module, trigger: 'created', field: '', groups: [], actions: fresh.actions });
            }}
          />
          <Select<RuleTrigger>
            className="auto-rule-trigger"
            aria-label={t('automation.trigger')}
            disabled={disabled}
            value={draft.trigger}
            options={kind.triggers.map((value) => ({ value, label: t(`automation.trigger.${value}`) }))}
            onChange={(trigger) => set({ trigger })}
          />
          {draft.trigger === 'changed' && (
            <Select
              className="auto-rule-wide"
              aria-label={t('automation.field')}
              showSearch={{ optionFilterProp: 'label' }}
              disabled={disabled}
              {...(problems['field'] ? { status: 'error' as const } : {})}
              value={draft.field || null}
              placeholder={t('automation.chooseField')}
              options={kind.fields.map(({ value, label: title }) => ({
                value,
                label: fieldTitle(t, kind.module, { field: value, title }),
              }))}
              onChange={(field) => set({ field })}
            />
          )}
        </div>
        <Problem id="rule-trigger" text={problems['trigger'] ?? problems['field'] ?? problems['module']} />
      </section>

      <section className="auto-rule-part" aria-labelledby="rule-and">
        <h2 id="rule-and">{t('automation.andTitle')}</h2>
        {groups.length === 0 && <p className="auto-rule-hint">{t('automation.always', { label })}</p>}
        <fieldset className="auto-rule-plain" disabled={disabled}>
          <legend className="visually-hidden">{t('automation.andTitle')}</legend>
          <ConditionEditor
            groups={groups}
            offered={offered}
            change={(update) => change((before) => ({ ...before, groups: update(before.groups ?? groups) }))}
          />
        </fieldset>
        <Problem id="rule-condition" text={problems['condition']} />
      </section>

      <section className="auto-rule-part" aria-labelledby="rule-then">
        <h2 id="rule-then">{t('automation.thenTitle')}</h2>
        {draft.actions.map((action, at) => (
          <ActionEditor
            key={action.key}
            action={action}
            at={at}
            count={draft.actions.length}
            kind={kind}
            items={items}
            disabled={disabled}
            problems={problemsAt(problems, at)}
            change={(update) => setAction(action.key, update)}
            move={(by) => move(at, by)}
            remove={() => set({ actions: draft.actions.filter((one) => one.key !== action.key) })}
          />
        ))}
        <Problem id="rule-actions" text={problems['actions']} />
        <Button
          type="dashed"
          disabled={disabled || draft.actions.length >= ruleLimits.actions}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => set({ actions: [...draft.actions, newAction(actionTypes(kind)[0] ?? 'notify')] })}
        >
          {t('automation.addAction')}
        </Button>
      </section>

      <div className="auto-rule-words">
        <Switch
          id="rule-enabled"
          disabled={disabled}
          checked={draft.enabled}
          aria-label={t('automation.enabled')}
          onChange={(enabled) => set({ enabled })}
        />
        <span>{t('automation.enabledHint')}</span>
      </div>
    </div>
  );
}
