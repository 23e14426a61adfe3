// The flow as a vertical tree of cards with lines between them; "+" stands on the lines.
import {
  ApartmentOutlined,
  BranchesOutlined,
  CheckCircleOutlined,
  EllipsisOutlined,
  PlusOutlined,
  SendOutlined,
  UserOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { FlowNode, StartNode } from '@crm/protocol/answers/flow';
import type { FlowProblemCode } from '@crm/protocol/flow';
import { Button, Dropdown, type MenuProps } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeName } from '../../engine/approval/nodeName.ts';
import './canvas.css';
import type { Difference } from './differences.ts';
import { branchText, type Naming, nodeText, problemText } from './sentence.ts';
import {
  type AddedType,
  addedTypes,
  type Branch,
  type Branching,
  canMove,
  canMoveBranch,
  isBranching,
  isOtherwise,
  takesNext,
} from './tree.ts';
import './flow.i18n.ts';
import './node.i18n.ts';

export interface TreeActions {
  add(after: string, type: AddedType): void;
  /** Puts what was copied below. */
  paste(after: string): void;
  copy(id: string): void;
  cut(id: string): void;
  duplicate(id: string): void;
  move(id: string, by: -1 | 1): void;
  remove(id: string): void;
  addBranch(node: string): void;
  moveBranch(id: string, by: -1 | 1): void;
  removeBranch(id: string): void;
}

export interface FlowTreeProps {
  root: StartNode;
  naming: Naming;
  /** The card that Tab leads to. */
  current: string;
  /** The card that is being edited. */
  chosen?: string;
  problems?: ReadonlyMap<string, readonly FlowProblemCode[]>;
  differences?: ReadonlyMap<string, Difference>;
  /** Nodes and branches that a record would go through. */
  path?: ReadonlySet<string> | undefined;
  /** Name of what can be pasted. */
  copied?: string | undefined;
  /** Missing: may only be looked at. */
  actions?: TreeActions | undefined;
  open?: ((id: string) => void) | undefined;
  focused?: ((id: string) => void) | undefined;
}

const icons: Record<FlowNode['type'], ComponentType> = {
  start: UserOutlined,
  approver: CheckCircleOutlined,
  cc: SendOutlined,
  condition: BranchesOutlined,
  parallel: ApartmentOutlined,
  end: CheckCircleOutlined,
};

/** The key that chooses must not open the card as well that gets the focus by it. */
const keyOf: (chosen: Parameters<NonNullable<MenuProps['onClick']>>[0]) => string = ({ key, domEvent }) => {
  domEvent.preventDefault();
  return key;
};

interface CardProps extends FlowTreeProps {
  id: string;
  kind: FlowNode['type'] | 'branch';
  name: string;
  text: string;
  menu: NonNullable<MenuProps['items']>;
  onMenu(key: string): void;
}

function Card({ id, kind, name, text, menu, onMenu, ...props }: CardProps) {
  const { t } = useTranslation();
  const { problems, differences, path, chosen, current, open, focused } = props;
  const wrong = (problems?.get(id) ?? []).map((code) => problemText(t, code));
  const difference = differences?.get(id);
  const Icon = kind === 'branch' ? undefined : icons[kind];
  const type = t(`flow.type.${kind}`);
  const label = [
    name === type ? name : t('flow.cardOf', { type, name }),
    ...(difference ? [t(`flow.difference.${difference}`)] : []),
    text,
    ...wrong,
    ...(path?.has(id) ? [t('flow.onPath')] : []),
  ].join(t('flow.comma'));
  return (
    <div
      className="flow-card"
      data-kind={kind}
      data-chosen={chosen === id || undefined}
      data-wrong={wrong.length > 0 || undefined}
      data-on={path ? path.has(id) : undefined}
      data-difference={difference}
    >
      <button
        type="button"
        className="flow-card-main"
        data-card={id}
        tabIndex={current === id ? 0 : -1}
        aria-label={label}
        {...(chosen === id ? { 'aria-current': true } : {})}
        onFocus={() => focused?.(id)}
        onClick={() => open?.(id)}
      >
        <span className="flow-card-head">
          {Icon && <Icon aria-hidden />}
          <span className="flow-card-name">{name}</span>
          {difference && <span className="flow-card-mark">{t(`flow.difference.${difference}`)}</span>}
        </span>
        <span className="flow-card-text">{text}</span>
        {wrong.map((problem) => (
          <span key={problem} className="flow-card-problem">
            <WarningFilled aria-hidden /> {problem}
          </span>
        ))}
      </button>
      {menu.length > 0 && (
        <Dropdown trigger={['click']} autoFocus menu={{ items: menu, onClick: (chosen) => onMenu(keyOf(chosen)) }}>
          <Button
            type="text"
            size="small"
            className="flow-card-more"
            tabIndex={current === id ? 0 : -1}
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('flow.more', { name })}
          />
        </Dropdown>
      )}
    </div>
  );
}

/** The line down from a card, with "+" where something can be added. */
function Link({ after, name, ...props }: FlowTreeProps & { after: string; name: string }) {
  const { t } = useTranslation();
  const { actions, copied, current } = props;
  const on = props.path ? props.path.has(after) : undefined;
  if (!actions) return <div className="flow-link" data-on={on} />;
  const items = [
    ...addedTypes.map((type) => {
      const Icon = icons[type];
      return { key: type, icon: <Icon aria-hidden />, label: t(`flow.add.${type}`) };
    }),
    ...(copied ? [{ type: 'divider' as const }, { key: 'paste', label: t('flow.paste', { name: copied }) }] : []),
  ];
  return (
    <div className="flow-link" data-on={on}>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items,
          onClick: (chosen) => {
            const key = keyOf(chosen);
            if (key === 'paste') actions.paste(after);
            else actions.add(after, key as AddedType);
          },
        }}
      >
        <Button
          shape="circle"
          size="small"
          className="flow-plus"
          data-plus={after}
          tabIndex={current === after ? 0 : -1}
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('flow.addAfter', { name })}
        />
      </Dropdown>
    </div>
  );
}

function BranchColumn({ branch, node, ...props }: FlowTreeProps & { branch: Branch; node: Branching }) {
  const { t } = useTranslation();
  const { actions, root } = props;
  const branches: Branch[] = node.branches;
  const conditional = node.type === 'condition';
  const fixed = isOtherwise(branch);
  const name = branch.name || t('flow.unnamed');
  const menu = actions
    ? [
        { key: 'left', label: t('flow.left'), disabled: !canMoveBranch(root, branch.id, -1) },
        { key: 'right', label: t('flow.right'), disabled: !canMoveBranch(root, branch.id, 1) },
        { key: 'remove', label: t('flow.removeBranch'), danger: true, disabled: fixed },
      ]
    : [];
  const title = conditional && !fixed ? t('flow.ranked', { name, rank: branches.indexOf(branch) + 1 }) : name;
  return (
    <div
      className="flow-branch"
      role="group"
      aria-label={name}
      data-on={props.path ? props.path.has(branch.id) : undefined}
    >
      <div className="flow-link flow-link-short" />
      <Card
        {...props}
        id={branch.id}
        kind="branch"
        name={title}
        text={branchText(t, branch, props.naming)}
        menu={menu}
        onMenu={(key) => {
          if (key === 'left') actions?.moveBranch(branch.id, -1);
          else if (key === 'right') actions?.moveBranch(branch.id, 1);
          else actions?.removeBranch(branch.id);
        }}
      />
      <Link {...props} after={branch.id} name={name} />
      <Row {...props} first={branch.next} />
      <div className="flow-fill" />
    </div>
  );
}

function Step({ node, ...props }: FlowTreeProps & { node: FlowNode }) {
  const { t } = useTranslation();
  const { actions, root } = props;
  const name = nodeName(t, node.name) || t('flow.unnamed');
  const fixed = node.type === 'start' || node.type === 'end';
  const menu =
    actions && !fixed
      ? [
          ...(isBranching(node) ? [{ key: 'branch', label: t('flow.addBranch') }] : []),
          { key: 'duplicate', label: t('flow.copy') },
          { key: 'up', label: t('flow.up'), disabled: !canMove(root, node.id, -1) },
          { key: 'down', label: t('flow.down'), disabled: !canMove(root, node.id, 1) },
          { key: 'remove', label: t('flow.remove'), danger: true },
        ]
      : [];
  const run = (key: string) => {
    if (key === 'branch') actions?.addBranch(node.id);
    else if (key === 'duplicate') actions?.duplicate(node.id);
    else if (key === 'up') actions?.move(node.id, -1);
    else if (key === 'down') actions?.move(node.id, 1);
    else actions?.remove(node.id);
  };
  return (
    <>
      <Card
        {...props}
        id={node.id}
        kind={node.type}
        name={name}
        text={nodeText(t, node, props.naming)}
        menu={menu}
        onMenu={run}
      />
      {isBranching(node) && (
        <>
          <div className="flow-link flow-link-branch">
            {actions && (
              <Button
                size="small"
                shape="round"
                className="flow-add-branch"
                tabIndex={props.current === node.id ? 0 : -1}
                aria-label={t('flow.addBranchTo', { name })}
                onClick={() => actions.addBranch(node.id)}
              >
                {t('flow.addBranch')}
              </Button>
            )}
          </div>
          <div className="flow-branches">
            {node.branches.map((branch: Branch) => (
              <BranchColumn key={branch.id} {...props} branch={branch} node={node} />
            ))}
          </div>
        </>
      )}
      {takesNext(node) && <Link {...props} after={node.id} name={name} />}
    </>
  );
}

function Row({ first, ...props }: FlowTreeProps & { first: FlowNode | undefined }) {
  const nodes: FlowNode[] = [];
  for (let node = first; node; node = node.next) nodes.push(node);
  return nodes.map((node) => <Step key={node.id} {...props} node={node} />);
}

export function FlowTree(props: FlowTreeProps) {
  const { t } = useTranslation();
  let last: FlowNode = props.root;
  while (last.next) last = last.next;
  return (
    <div className="flow-tree">
      <Row {...props} first={props.root} />
      {last.type !== 'end' && <div className="flow-end">{t('flow.endText')}</div>}
    </div>
  );
}
