// The selected card: name, deciders and rules, condition, and visible fields.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ApproverNode, ApproverSource, CcNode, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import type { UserValue } from '@crm/protocol/answers/identity';
import { approverModes, type FlowProblemCode, flowLimits, type NodeGrant } from '@crm/protocol/flow';
import { enteredPeople, warningsOf } from '@crm/protocol/flowCheck';
import { Alert, Button, Checkbox, Drawer, Input, InputNumber, Radio, Select, Switch, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConditionForm } from './ConditionForm.tsx';
import { Field, FieldGroup } from './Field.tsx';
import type { TreeActions } from './FlowTree.tsx';
import { GrantTable, type OfferedGrant } from './GrantTable.tsx';
import { SourceList } from './SourceList.tsx';
import { branchText, problemText } from './sentence.ts';
import { type Branch, type Branching, canMoveBranch, isBranching, isOtherwise, type Part, placeOf } from './tree.ts';
import type { DesignNaming } from './useNaming.ts';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

export interface NodeDrawerProps {
  root: StartNode;
  /** Node or branch. */
  id: string;
  naming: DesignNaming;
  problems: readonly FlowProblemCode[];
  disabled: boolean;
  learn(people: readonly UserValue[]): void;
  /** @param tag changes of the same tag one after the other are one step back */
  change(part: Part, tag?: string): void;
  actions: TreeActions | undefined;
  open(id: string): void;
  close(): void;
}

type PartProps = Omit<NodeDrawerProps, 'problems' | 'close'>;

const everything: readonly NodeGrant[] = ['hidden', 'read', 'edit'];
const readGrants: readonly OfferedGrant[] = ['hidden', 'unnamed', 'read'];

export default function NodeDrawer({ problems, close, ...props }: NodeDrawerProps) {
  const { t } = useTranslation();
  const { root, id } = props;
  const { node, branch } = placeOf(root, id) ?? {};
  const part = node ?? branch;
  if (!part) return null;
  const type = t(`flow.type.${node?.type ?? 'branch'}`);
  const warned = warningsOf(root, enteredPeople(props.naming.kind)).filter((one) => one.node === id);
  return (
    <Drawer open title={type} size="min(560px, 100vw)" onClose={close}>
      <form className="flow-form" onSubmit={(event) => event.preventDefault()}>
        {problems.map((code) => (
          <Alert key={code} type="error" showIcon title={problemText(t, code)} />
        ))}
        {warned.map(({ code }) => (
          <Alert key={code} type="warning" showIcon title={t(`flow.warning.${code}`)} />
        ))}
        <Field id="flow-node-name" label={t('flow.name')}>
          <Input
            id="flow-node-name"
            maxLength={flowLimits.name}
            disabled={props.disabled}
            value={part.name}
            {...(part.name.trim() === '' ? { status: 'error' as const } : {})}
            onChange={({ target }) => props.change({ name: target.value }, `name-${id}`)}
          />
        </Field>
        {branch && <BranchPart {...props} branch={branch} />}
        {node && <NodePart {...props} node={node} />}
      </form>
    </Drawer>
  );
}

function BranchPart({ branch, ...props }: PartProps & { branch: Branch }) {
  const { t } = useTranslation();
  if (!('when' in branch)) return <p className="flow-hint">{t('flow.parallelBranch')}</p>;
  if (isOtherwise(branch)) return <p className="flow-hint">{t('flow.otherwiseHint')}</p>;
  return <ConditionForm branch={branch} naming={props.naming} disabled={props.disabled} change={props.change} />;
}

function NodePart({ node, ...props }: PartProps & { node: FlowNode }) {
  const { t } = useTranslation();
  const { naming, disabled, learn, change, id } = props;
  const sources = (approvers: readonly ApproverSource[]) => (
    <SourceList
      sources={approvers}
      naming={naming}
      disabled={disabled}
      learn={learn}
      change={(next) => change({ approvers: next })}
    />
  );
  const grants = (of: StartNode | ApproverNode | CcNode, offered: readonly OfferedGrant[], usual: OfferedGrant) => (
    <GrantTable
      kind={naming.kind}
      grants={of.fields ?? {}}
      offered={offered}
      usual={usual}
      disabled={disabled}
      change={(fields) => change({ fields }, `fields-${id}`)}
    />
  );
  switch (node.type) {
    case 'start':
      return (
        <FieldGroup label={t('flow.fields')} hint={t('flow.startFieldsHint')}>
          {grants(node, everything, 'edit')}
        </FieldGroup>
      );
    case 'end':
      return <p className="flow-hint">{t('flow.endText')}</p>;
    case 'cc':
      return (
        <Tabs
          items={[
            { key: 'who', label: t('flow.ccTo'), children: sources(node.approvers) },
            {
              key: 'fields',
              label: t('flow.fields'),
              children: (
                <FieldGroup label={t('flow.fields')} hint={t('flow.ccFieldsHint')}>
                  {grants(node, readGrants, 'unnamed')}
                </FieldGroup>
              ),
            },
          ]}
        />
      );
    case 'approver':
      return (
        <Tabs
          items={[
            {
              key: 'who',
              label: t('flow.approvers'),
              children: (
                <div className="flow-form">
                  {sources(node.approvers)}
                  <Deciding {...props} node={node} />
                </div>
              ),
            },
            { key: 'rules', label: t('flow.rules'), children: <Rules {...props} node={node} /> },
            { key: 'fields', label: t('flow.fields'), children: grants(node, everything, 'read') },
          ]}
        />
      );
    case 'condition':
    case 'parallel':
      return <Branches {...props} node={node} />;
  }
}

type ApproverProps = PartProps & { node: ApproverNode };

function Deciding({ node, disabled, change }: ApproverProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup label={t('flow.how')}>
      <Radio.Group
        vertical
        disabled={disabled}
        value={node.mode}
        options={approverModes.map((mode) => ({ value: mode, label: t(`flow.modeLong.${mode}`) }))}
        onChange={({ target }) => {
          const mode = target.value as ApproverNode['mode'];
          change({ mode, ratio: mode === 'ratio' ? (node.ratio ?? 50) : undefined });
        }}
      />
      {node.mode === 'ratio' && (
        <div className="flow-words">
          <span>{t('flow.ratioBefore')}</span>
          <InputNumber
            min={1}
            max={100}
            precision={0}
            suffix="%"
            disabled={disabled}
            aria-label={t('flow.ratio')}
            value={node.ratio ?? null}
            onChange={(ratio) => change({ ratio: ratio ?? undefined }, `ratio-${node.id}`)}
          />
          <span>{t('flow.ratioAfter')}</span>
        </div>
      )}
    </FieldGroup>
  );
}

function Rules({ node, disabled, change }: ApproverProps) {
  const { t } = useTranslation();
  const choice = (name: 'empty' | 'self' | 'repeated' | 'back', values: readonly string[], value: string) => (
    <Field id={`flow-${name}`} label={t(`flow.rule.${name}`)}>
      <Select
        id={`flow-${name}`}
        disabled={disabled}
        value={value}
        options={values.map((one) => ({ value: one, label: t(`flow.rule.${name}.${one}`) }))}
        onChange={(next) => change({ [name]: next })}
      />
    </Field>
  );
  const { timeout } = node;
  return (
    <div className="flow-form">
      {choice('empty', ['pass', 'admin', 'refuse'], node.empty)}
      {choice('self', ['approve', 'skip', 'superior'], node.self ?? 'approve')}
      {choice('repeated', ['again', 'skip'], node.repeated ?? 'again')}
      {choice('back', ['replay', 'return'], node.back ?? 'replay')}
      <Checkbox
        disabled={disabled}
        checked={node.opinion === 'required'}
        onChange={({ target }) => change({ opinion: target.checked ? 'required' : undefined })}
      >
        {t('flow.opinion')}
      </Checkbox>
      <div className="flow-words">
        <Switch
          id="flow-timeout"
          disabled={disabled}
          checked={timeout !== undefined}
          aria-label={t('flow.timeout')}
          onChange={(on) => change({ timeout: on ? { hours: 8, action: 'remind', working: 1 } : undefined })}
        />
        <label htmlFor="flow-timeout">{t('flow.timeout')}</label>
        {timeout && (
          <>
            <InputNumber
              min={1}
              max={flowLimits.hours}
              precision={0}
              disabled={disabled}
              aria-label={t('flow.hours')}
              value={timeout.hours}
              onChange={(hours) => change({ timeout: { ...timeout, hours: hours ?? 1 } }, `hours-${node.id}`)}
            />
            <Select<'working' | 'clock'>
              disabled={disabled}
              aria-label={t('flow.hoursKind')}
              popupMatchSelectWidth={false}
              value={timeout.working ? 'working' : 'clock'}
              options={(['working', 'clock'] as const).map((value) => ({ value, label: t(`flow.hours.${value}`) }))}
              onChange={(kind) => {
                const { working: _before, ...plain } = timeout;
                change({ timeout: kind === 'working' ? { ...plain, working: 1 } : plain });
              }}
            />
            <span>{t('flow.hoursAfter')}</span>
            <Select
              disabled={disabled}
              aria-label={t('flow.timeoutAction')}
              popupMatchSelectWidth={false}
              value={timeout.action}
              options={(['remind', 'pass', 'refuse'] as const).map((value) => ({
                value,
                label: t(`flow.timeout.${value}`),
              }))}
              onChange={(action) => change({ timeout: { ...timeout, action } })}
            />
          </>
        )}
      </div>
    </div>
  );
}

function Branches({ node, root, naming, disabled, actions, open }: PartProps & { node: Branching }) {
  const { t } = useTranslation();
  const branches: Branch[] = node.branches;
  return (
    <FieldGroup label={t('flow.branches')} hint={t(`flow.${node.type}Text`)}>
      <ol className="flow-list flow-branch-lines">
        {branches.map((branch) => {
          const name = branch.name || t('flow.unnamed');
          return (
            <li key={branch.id}>
              <span className="flow-branch-words">
                <Button type="link" onClick={() => open(branch.id)}>
                  {name}
                </Button>
                <span className="flow-hint"> {branchText(t, branch, naming)}</span>
              </span>
              {actions && !disabled && (
                <>
                  <Button
                    type="text"
                    size="small"
                    disabled={!canMoveBranch(root, branch.id, -1)}
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={t('flow.branchUp', { name })}
                    onClick={() => actions.moveBranch(branch.id, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    disabled={!canMoveBranch(root, branch.id, 1)}
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={t('flow.branchDown', { name })}
                    onClick={() => actions.moveBranch(branch.id, 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    disabled={isOtherwise(branch)}
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('flow.branchRemove', { name })}
                    onClick={() => actions.removeBranch(branch.id)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
      {actions && !disabled && isBranching(node) && (
        <Button
          type="dashed"
          disabled={branches.length >= flowLimits.branches}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => actions.addBranch(node.id)}
        >
          {t('flow.addBranch')}
        </Button>
      )}
    </FieldGroup>
  );
}
