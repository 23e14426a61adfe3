// Two roles beside each other: grants, scopes, and their differences, in words.
import type { FieldGrant, ScopeName } from '@crm/protocol/access';
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import type { RoleRow } from '@crm/protocol/answers/identity';
import { Drawer, Select, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { type RoleDetail, useGrantCatalogue, useRole, useRoles } from './identity.api.ts';
import { localCatalogue } from './localCatalogue.ts';
import {
  type ComparedLine,
  compareRoles,
  countDifferences,
  kindsOf,
  linesOfAll,
  onlyDifferent,
} from './roleDifference.ts';
import './identity.i18n.ts';
import './grants.i18n.ts';

export interface RoleComparisonProps {
  /** 0 for one that is still to be chosen. */
  ids: readonly [number, number];
  onChoose: (ids: readonly [number, number]) => void;
  onClose: () => void;
}

interface LineProps {
  line: ComparedLine;
  names: readonly [string, string];
  catalogue: GrantCatalogue;
  /** Says whether it differs: there are lines of both kinds. */
  marked: boolean;
}

function Line({ line, names, catalogue, marked }: LineProps) {
  const { t } = useTranslation();
  const label = () => {
    if (line.kind === 'scope') return t('role.scope');
    if (line.kind === 'field') return t('role.fieldOf', { field: line.set ? `${line.set} ${line.label}` : line.label });
    return line.label;
  };
  const called = (options: readonly { value: ScopeName | FieldGrant; label: string }[], value: string | undefined) =>
    options.find((one) => one.value === value)?.label ?? t('role.noAccess');
  const text = (at: 0 | 1) => {
    if (line.kind === 'grant') return t(line.values[at] ? 'role.has' : 'role.hasNot');
    return called(line.kind === 'scope' ? catalogue.scopes : catalogue.fieldGrants, line.values[at]);
  };
  return (
    <li className={line.differs ? 'compared-line compared-different' : 'compared-line'}>
      <span className="compared-label">{label()}</span>
      {([0, 1] as const).map((at) => (
        <span key={at} className="compared-value">
          <span className="compared-name">{t('role.comparedName', { name: names[at] })}</span>
          {text(at)}
        </span>
      ))}
      {marked && <span className="compared-mark">{t(line.differs ? 'role.different' : 'role.alike')}</span>}
    </li>
  );
}

function Comparison({ catalogue, roles }: { catalogue: GrantCatalogue; roles: readonly [RoleDetail, RoleDetail] }) {
  const { t } = useTranslation();
  const [only, setOnly] = useState(true);
  const [first, second] = roles;
  const local = useMemo(() => localCatalogue(t, catalogue), [t, catalogue]);
  const all = useMemo(() => compareRoles(local, [first, second]), [local, first, second]);
  const shown = only ? onlyDifferent(all) : all;
  const count = countDifferences(all);
  const names = [first.name, second.name] as const;
  const marked = linesOfAll(shown).some(({ differs }) => !differs);
  const kinds = kindsOf(all).map(([kind, of]) => t(`role.differs.${kind}`, { count: of }));
  return (
    <>
      <div className="grant-tools">
        <label className="grant-scope">
          <Switch size="small" checked={only} onChange={setOnly} />
          {t('role.onlyDifferent')}
        </label>
        <span className="colleague-branch" role="status">
          {t(count > 0 ? 'role.differences' : 'role.noDifference', { count })}
        </span>
        {kinds.length > 0 && <span className="colleague-branch">{kinds.join(' · ')}</span>}
      </div>
      {shown.length === 0 && <Empty description={t('role.noDifference')} />}
      {shown.map((branch) => (
        <section key={branch.key} className="grant-branch" aria-label={branch.label}>
          <h2 className="grant-branch-head">{branch.label}</h2>
          {branch.modules.map((module) => (
            <div key={module.key} className="compared-module">
              <h3>{module.label}</h3>
              <ul>
                {module.lines.map((line) => (
                  <Line key={`${line.kind}.${line.key}`} line={line} names={names} catalogue={local} marked={marked} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

export default function RoleComparison({ ids, onChoose, onClose }: RoleComparisonProps) {
  const { t } = useTranslation();
  const list = useRoles();
  const catalogue = useGrantCatalogue();
  const first = useRole(ids[0]);
  const second = useRole(ids[1]);
  const failed = [catalogue, list, first, second].find(({ isError }) => isError);
  const rows = list.data?.rows ?? [];
  const details = [first.data, second.data] as const;

  const chooser = (at: 0 | 1) => {
    const other = ids[at === 0 ? 1 : 0];
    const row: Partial<RoleRow> | undefined = rows.find(({ id }) => id === ids[at]) ?? details[at];
    const known = row && !rows.some(({ id }) => id === ids[at]) ? [{ id: ids[at], name: row.name ?? '' }] : [];
    return (
      <div key={at} className="compared-role">
        <Select<number>
          aria-label={t(at === 0 ? 'role.firstRole' : 'role.secondRole')}
          placeholder={t('role.chooseRole')}
          autoFocus={ids[at] === 0}
          showSearch={{ optionFilterProp: 'label' }}
          value={row ? ids[at] : null}
          options={[...known, ...rows].map(({ id, name }) => ({ value: id, label: name, disabled: id === other }))}
          onChange={(id) => onChoose(at === 0 ? [id, other] : [other, id])}
        />
        {row?.users !== undefined && <span className="grant-note">{t('role.peopleCount', { count: row.users })}</span>}
        {row?.ext && <span className="grant-note compared-ext">{row.ext}</span>}
      </div>
    );
  };

  const ready = catalogue.data && first.data && second.data;
  return (
    <Drawer open title={t('role.compareTitle')} size="min(960px, 100vw)" onClose={onClose}>
      <div className="compared-roles">{([0, 1] as const).map(chooser)}</div>
      {failed && <LoadProblem error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && ids.includes(0) && <Empty description={t('role.chooseTwo')} />}
      {!failed && !ids.includes(0) && !ready && <Skeleton rows={10} />}
      {!failed && ready && <Comparison catalogue={catalogue.data} roles={[first.data, second.data]} />}
    </Drawer>
  );
}
