// When a branch is taken: the conditions of the list's filter, the submitter, and a formula where that is not enough.
import { FunctionOutlined, PlusOutlined } from '@ant-design/icons';
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import type { ConditionBranch, FlowCondition, FlowKind } from '@crm/protocol/answers/flow';
import { flowLimits } from '@crm/protocol/flow';
import { Alert, Button } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterGroup } from '../../engine/filter/FilterGroup.tsx';
import { drawerState, type Group, isUnfinished, newKey, newLine, partsOf } from '../../engine/filter/groups.ts';
import '../../engine/filter/filter.css';
import '../../engine/fields/fields.css';
import type { ActiveFilter } from '../../engine/query/listState.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { ExpressionFieldProps } from './ExpressionField.tsx';
import type { DrawnCondition } from './sentence.ts';
import type { DesignNaming } from './useNaming.ts';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

const ExpressionField = onDemand<ExpressionFieldProps>(() => import('./ExpressionField.tsx'));

interface ConditionFormProps {
  branch: ConditionBranch;
  naming: DesignNaming;
  disabled: boolean;
  change(part: { when?: FlowCondition[]; expression?: string | undefined }, tag?: string): void;
}

/** Who hands in, as definitions of the filter. */
function submitterDefinitions(t: TFunction, naming: DesignNaming): FilterDefinition[] {
  const definition = (field: string, type: string, title: string, textField?: string): FilterDefinition => ({
    field,
    field2: '',
    type,
    value: '',
    name: field,
    max: 0,
    required: false,
    option: [],
    title,
    operators: ['in', 'notin'],
    item: { id: 0, type, field, title, multiple: true, ...(textField ? { textField } : {}) },
  });
  const roles = definition('$role', 'select', t('flow.field.roles'));
  const option = naming.roleChoices;
  return [
    definition('$submitter', 'user', t('flow.field.users'), '$submitterName'),
    definition('$department', 'branch', t('flow.field.departments'), '$departmentName'),
    { ...roles, option, item: { ...roles.item, options: option } },
  ];
}

/** Flows divide by amounts: at least so much, rather than between two. */
function beginningWithAtLeast(definition: FilterDefinition): FilterDefinition {
  return definition.type === 'number' && definition.operators.includes('ge')
    ? { ...definition, first: 'ge' }
    : definition;
}

/** What people fill in of the form, in its order and its own fields first, then who hands in, then what the program keeps. */
function inOrder({ fields }: FlowKind, offered: FilterDefinition[]): FilterDefinition[] {
  const formOrder = new Map(fields.map(({ field, own }, at) => [field, own ? at : at + fields.length]));
  const place = ({ field }: FilterDefinition) =>
    formOrder.get(field) ?? fields.length * (field.startsWith('$') ? 2 : 3);
  return offered.toSorted((one, other) => place(one) - place(other));
}

export function ConditionForm(props: ConditionFormProps) {
  const { naming } = props;
  if (naming.ready) return <Lines {...props} />;
  if (naming.failed) return <LoadProblem error={naming.failed} retry={naming.retry} />;
  return <Skeleton title={false} rows={4} />;
}

/** What the control needs to word its values, where only the drawing names them. */
function worded(condition: DrawnCondition, naming: DesignNaming): ActiveFilter {
  if (condition.text || condition.field !== '$submitter') return condition;
  const names = (condition.value ?? '').split(',').map((id) => naming.users[id]?.name ?? `#${id}`);
  return { ...condition, text: names.join('、') };
}

function Lines({ branch, naming, disabled, change }: ConditionFormProps) {
  const { t } = useTranslation();
  const { kind, definitions } = naming;
  const offered = useMemo(
    () => inOrder(kind, [...submitterDefinitions(t, naming), ...definitions.map(beginningWithAtLeast)]),
    [t, naming, kind, definitions],
  );
  const [byFormula, setByFormula] = useState(branch.expression !== undefined);
  const [group, setGroup] = useState<Group>(() => {
    const filters = branch.when.map((condition) => worded(condition, naming));
    const [first] = drawerState(filters, [], offered).groups;
    return first ?? { key: newKey(), join: 'and', lines: [] };
  });
  // One event may change a line twice.
  const latest = useRef(group);
  const take = (update: (group: Group) => Group) => {
    const next = update(latest.current);
    latest.current = next;
    setGroup(next);
    const when = partsOf([next], offered).flatMap((part) => ('or' in part ? part.or : [part]));
    change({ when }, `when-${branch.id}`);
  };
  const full = group.lines.length >= flowLimits.conditions;
  return (
    <>
      <fieldset className="flow-field flow-field-group" disabled={disabled}>
        <legend>{t('flow.conditions')}</legend>
        <p className="flow-hint">{t('flow.conditionsHint')}</p>
        {group.lines.length > 0 ? (
          <FilterGroup
            onlyAll
            group={group}
            number={1}
            offered={offered}
            change={take}
            remove={() => take((before) => ({ ...before, lines: [] }))}
          />
        ) : (
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => take((before) => ({ ...before, lines: [newLine()] }))}
          >
            {t('flow.addCondition')}
          </Button>
        )}
        {full && <p className="flow-hint">{t('flow.conditionsFull', { max: flowLimits.conditions })}</p>}
        {isUnfinished([group], offered) && <Alert type="warning" showIcon title={t('flow.unfinished')} />}
      </fieldset>
      {byFormula ? (
        <ExpressionField
          text={branch.expression ?? ''}
          kind={kind}
          disabled={disabled}
          change={(text) => change({ expression: text.trim() === '' ? undefined : text }, `expression-${branch.id}`)}
        />
      ) : (
        <Button
          type="link"
          icon={<FunctionOutlined aria-hidden />}
          disabled={disabled}
          onClick={() => setByFormula(true)}
        >
          {t('flow.byFormula')}
        </Button>
      )}
    </>
  );
}
