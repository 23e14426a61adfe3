// One action of a rule: what is done, and with what.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import type { RuleAction, RuleKind } from '@crm/protocol/answers/automation';
import type { FormItem } from '@crm/protocol/answers/form';
import type { UserValue } from '@crm/protocol/answers/identity';
import { ruleLimits } from '@crm/protocol/automation';
import { Button, Checkbox, Input, InputNumber, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldTitle } from '../../engine/record/localise.ts';
import { textOf } from '../../engine/record/records.ts';
import { ControlPart, Problem } from './Control.tsx';
import { type ActionDraft, actionTypes } from './draft.ts';
import { RegionTable } from './RegionTable.tsx';
import './automation.i18n.ts';

interface ActionEditorProps {
  action: ActionDraft;
  /** Place among the actions, from zero, and how many there are. */
  at: number;
  count: number;
  kind: RuleKind;
  /** Items of the kind's form. */
  items: FormItem[];
  disabled: boolean;
  /** Messages by the rest of their place: `users`, `value`; '' for the action itself. */
  problems: Record<string, string>;
  change(update: (action: ActionDraft) => Partial<ActionDraft>): void;
  move(by: -1 | 1): void;
  remove(): void;
}

const hours = Array.from({ length: 24 }, (_one, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export function ActionEditor(props: ActionEditorProps) {
  const { action, at, count, kind, disabled, problems, change, move, remove } = props;
  const { t } = useTranslation();
  const number = at + 1;
  const id = `rule-action-${action.key}`;
  return (
    <section className="auto-rule-action" aria-label={t('automation.actionOf', { number })}>
      <div className="auto-rule-action-head">
        <span className="auto-rule-number">{number}</span>
        <Select<RuleAction['type']>
          id={id}
          className="auto-rule-action-type"
          aria-label={t('automation.actionType', { number })}
          disabled={disabled}
          value={action.type}
          options={actionTypes(kind).map((type) => ({ value: type, label: t(`automation.action.${type}`) }))}
          onChange={(type) => change(() => ({ type }))}
        />
        <Button
          type="text"
          disabled={disabled || at === 0}
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={t('automation.actionUp', { number })}
          onClick={() => move(-1)}
        />
        <Button
          type="text"
          disabled={disabled || at === count - 1}
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={t('automation.actionDown', { number })}
          onClick={() => move(1)}
        />
        <Button
          type="text"
          danger
          disabled={disabled}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('automation.actionRemove', { number })}
          onClick={remove}
        />
      </div>
      <ActionFields {...props} id={id} />
      <Problem id={id} text={problems['']} />
    </section>
  );
}

function ActionFields(props: ActionEditorProps & { id: string }) {
  switch (props.action.type) {
    case 'set':
      return <SetFields {...props} />;
    case 'assign':
      return <AssignFields {...props} />;
    case 'due':
      return <DueFields {...props} />;
    case 'notify':
      return <NotifyFields {...props} />;
  }
}

type Fields = ActionEditorProps & { id: string };

function SetFields({ action, kind, items, disabled, problems, change, id }: Fields) {
  const { t } = useTranslation();
  const item = items.find(({ field }) => field === action.field);
  const chosen = kind.settable.find(({ value }) => value === action.field);
  return (
    <div className="auto-rule-line">
      <Select
        className="auto-rule-wide"
        aria-label={t('automation.field')}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        {...(problems['field'] ? { status: 'error' as const } : {})}
        value={action.field || null}
        placeholder={t('automation.chooseField')}
        options={kind.settable.map(({ value, label }) => ({
          value,
          label: fieldTitle(t, kind.module, { field: value, title: label }),
        }))}
        onChange={(field) => change(() => ({ field, value: '', text: '' }))}
      />
      <Problem id={`${id}-field`} text={problems['field']} />
      {item && chosen && (
        <div className="auto-rule-value">
          <label htmlFor={`${id}-value`}>{t('automation.setTo')}</label>
          <div className="auto-rule-grow">
            <ControlPart
              id={`${id}-value`}
              disabled={disabled}
              problem={problems['value']}
              item={{
                ...item,
                required: false,
                readonly: false,
                disabled: false,
                placeholder: t('automation.emptied'),
              }}
              value={action.value}
              beside={item.textField ? { [item.textField]: action.text } : {}}
              onChange={(value) => change(() => ({ value }))}
              onBeside={(field, value) => field === item.textField && change(() => ({ text: textOf(value) }))}
            />
          </div>
        </div>
      )}
      <Problem id={`${id}-value`} text={problems['value']} />
    </div>
  );
}

const several = (value: unknown) => (Array.isArray(value) ? (value as UserValue[]) : []);

function AssignFields({ action, kind, disabled, problems, change, id }: Fields) {
  const { t } = useTranslation();
  const ways = ['turn', 'load', ...(kind.can.region ? ['region'] : [])] as ActionDraft['by'][];
  return (
    <div className="auto-rule-line">
      <Segmented<ActionDraft['by']>
        aria-label={t('automation.way')}
        name={`${id}-by`}
        disabled={disabled}
        value={action.by}
        options={ways.map((value) => ({ value, label: t(`automation.way.${value}`) }))}
        onChange={(by) => change(() => ({ by }))}
      />
      <p className="auto-rule-hint">{t(`automation.wayHint.${action.by}`)}</p>
      {action.by === 'region' ? (
        <RegionTable id={id} action={action} disabled={disabled} change={change} />
      ) : (
        <>
          <label htmlFor={`${id}-users`}>{t('automation.users')}</label>
          <ControlPart
            id={`${id}-users`}
            disabled={disabled}
            problem={problems['users']}
            item={{
              type: 'user',
              field: 'users',
              multiple: true,
              max: ruleLimits.people,
              title: t('automation.users'),
              placeholder: t('automation.choosePeople'),
            }}
            value={action.users}
            onChange={(value) => change(() => ({ users: several(value) }))}
          />
          <Problem id={`${id}-users`} text={problems['users']} />
          <label htmlFor={`${id}-departments`}>{t('automation.departments')}</label>
          <ControlPart
            id={`${id}-departments`}
            disabled={disabled}
            problem={problems['departments']}
            item={{
              type: 'branch',
              field: 'departments',
              multiple: true,
              max: ruleLimits.people,
              title: t('automation.departments'),
              placeholder: t('automation.chooseDepartments'),
            }}
            value={action.departments}
            onChange={(value) => change(() => ({ departments: textOf(value) }))}
          />
          <Problem id={`${id}-departments`} text={problems['departments']} />
        </>
      )}
      <Problem id={`${id}-places`} text={problems['places'] ?? problems['by']} />
    </div>
  );
}

function DueFields({ action, disabled, problems, change, id }: Fields) {
  const { t } = useTranslation();
  return (
    <div className="auto-rule-line">
      <div className="auto-rule-words">
        <span aria-hidden>{t('automation.dueBefore')}</span>
        <InputNumber
          min={1}
          max={ruleLimits.days}
          precision={0}
          disabled={disabled}
          aria-label={t('automation.days')}
          {...(problems['days'] ? { status: 'error' as const } : {})}
          value={action.days}
          onChange={(days) => change(() => ({ days }))}
        />
        <Select<0 | 1>
          aria-label={t('automation.dayKind')}
          disabled={disabled}
          value={action.working}
          options={[
            { value: 1, label: t('automation.workingDays') },
            { value: 0, label: t('automation.calendarDays') },
          ]}
          onChange={(working) => change(() => ({ working }))}
        />
        <span aria-hidden>{t('automation.dueAt')}</span>
        <Select<number>
          aria-label={t('automation.hour')}
          disabled={disabled}
          value={action.hour}
          options={hours}
          onChange={(hour) => change(() => ({ hour }))}
        />
      </div>
      <p className="auto-rule-hint">{t('automation.dueHint')}</p>
      <Problem id={`${id}-days`} text={problems['days'] ?? problems['hour']} />
    </div>
  );
}

function NotifyFields({ action, disabled, problems, change, id }: Fields) {
  const { t } = useTranslation();
  return (
    <div className="auto-rule-line">
      <Checkbox.Group
        disabled={disabled}
        value={action.to}
        options={(['owner', 'superior'] as const).map((value) => ({ value, label: t(`automation.to.${value}`) }))}
        onChange={(to) => change(() => ({ to }))}
      />
      <label htmlFor={`${id}-told`}>{t('automation.told')}</label>
      <ControlPart
        id={`${id}-told`}
        disabled={disabled}
        problem={problems['users']}
        item={{
          type: 'user',
          field: 'told',
          multiple: true,
          max: ruleLimits.people,
          title: t('automation.told'),
          placeholder: t('automation.choosePeople'),
        }}
        value={action.recipients}
        onChange={(value) => change(() => ({ recipients: several(value) }))}
      />
      <Problem id={`${id}-told`} text={problems['users']} />
      <label htmlFor={`${id}-message`}>{t('automation.message')}</label>
      <Input
        id={`${id}-message`}
        maxLength={ruleLimits.text}
        disabled={disabled}
        placeholder={t('automation.messagePlaceholder')}
        value={action.message}
        onChange={({ target }) => change(() => ({ message: target.value }))}
      />
      <Problem id={`${id}-message`} text={problems['text']} />
    </div>
  );
}
