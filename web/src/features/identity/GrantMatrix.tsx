// The matrix of modules and actions, with the data scope and the field grants of each module.
import type { FieldGrant, ScopeName } from '@crm/protocol/access';
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import { Button, Checkbox, Input, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../shared/ui/Empty.tsx';
import {
  branchPaths,
  branchTick,
  type CatalogueBranch,
  type CatalogueModule,
  fieldGrantOf,
  fieldSetsOf,
  findGrants,
  moduleTick,
  pathsOf,
  type RoleDraft,
  restricted,
  scopeOf,
  setFieldGrant,
  setPaths,
  setScope,
  type Tick,
} from './grants.ts';
import { localCatalogue } from './localCatalogue.ts';
import './identity.i18n.ts';
import './grants.i18n.ts';

interface GrantMatrixProps {
  catalogue: GrantCatalogue;
  draft: RoleDraft;
  readOnly: boolean;
  /** The administrator role: everything is granted, whatever is stored. */
  everything: boolean;
  onChange: (draft: RoleDraft) => void;
}

interface ModuleRowProps extends GrantMatrixProps {
  branch: CatalogueBranch;
  module: CatalogueModule;
}

function TickBox(props: { tick: Tick; disabled: boolean; label: string; onChange: (on: boolean) => void }) {
  return (
    <Checkbox
      checked={props.tick === 'all'}
      indeterminate={props.tick === 'some'}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.target.checked)}
    >
      {props.label}
    </Checkbox>
  );
}

function FieldGrants({ module, draft, readOnly, onChange, catalogue }: Omit<ModuleRowProps, 'everything' | 'branch'>) {
  const { t } = useTranslation();
  return fieldSetsOf(module).map(({ key, label, fields }) => (
    <section key={key} className="grant-fields" aria-label={label}>
      {key !== module.key && <h4>{label}</h4>}
      {fields.map(({ field, title }) => (
        <div key={field} className="grant-field">
          <span>{title}</span>
          <Segmented<FieldGrant>
            size="small"
            aria-label={t('role.fieldOf', { field: title })}
            disabled={readOnly}
            options={catalogue.fieldGrants}
            value={fieldGrantOf(draft, key, field)}
            onChange={(grant) => onChange(setFieldGrant(draft, key, field, grant))}
          />
        </div>
      ))}
    </section>
  ));
}

function ModuleRow(props: ModuleRowProps) {
  const { catalogue, draft, readOnly, everything, onChange, branch, module } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const tick = everything ? 'all' : moduleTick(draft, branch, module);
  const limited = restricted(draft, module);
  const off = tick === 'none';
  return (
    <div className="grant-module">
      <div className="grant-module-name">
        <TickBox
          tick={tick}
          disabled={readOnly}
          label={module.label}
          onChange={(on) => onChange(setPaths(draft, catalogue, pathsOf(branch, module), on))}
        />
        {module.where && <span className="grant-note">{module.where}</span>}
      </div>
      <div className="grant-actions">
        {module.actions.map((action) => (
          <Checkbox
            key={action.key}
            disabled={readOnly}
            checked={everything || draft.grants.has(`${branch.key}.${module.key}.${action.key}`)}
            onChange={(event) =>
              onChange(setPaths(draft, catalogue, [`${branch.key}.${module.key}.${action.key}`], event.target.checked))
            }
          >
            {action.label}
            {action.reserved && <span className="grant-note"> {t('role.reserved')}</span>}
          </Checkbox>
        ))}
      </div>
      <div className="grant-limits">
        {fieldSetsOf(module).length > 0 && (
          <Button disabled={off} aria-expanded={open && !off} onClick={() => setOpen(!open)}>
            {limited > 0 ? t('role.fieldsRestricted', { count: limited }) : t('role.fields')}
          </Button>
        )}
        {module.scoped && (
          <label className="grant-scope">
            {t('role.scope')}
            <Select<ScopeName>
              aria-label={t('role.scopeOf', { module: module.label })}
              style={{ width: 172 }}
              disabled={readOnly || off}
              options={catalogue.scopes}
              value={everything ? 'all' : scopeOf(draft, module.key)}
              onChange={(scope) => onChange(setScope(draft, module.key, scope))}
            />
          </label>
        )}
      </div>
      {open && !off && <FieldGrants {...props} />}
    </div>
  );
}

export function GrantMatrix(props: GrantMatrixProps) {
  const { catalogue, draft, readOnly, everything, onChange } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const local = useMemo(() => localCatalogue(t, catalogue), [t, catalogue]);
  const branches = useMemo(() => findGrants(local, text), [local, text]);
  return (
    <div className="grant-matrix">
      <div className="grant-tools">
        <Input.Search
          allowClear
          style={{ width: 260 }}
          placeholder={t('role.findGrant')}
          aria-label={t('role.findGrant')}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
        {!everything && (
          <span className="colleague-branch" role="status">
            {t('role.selected', { count: draft.grants.size })}
          </span>
        )}
      </div>
      {catalogue.branches.some(({ modules }) => modules.some(({ actions }) => actions.some((one) => one.reserved))) && (
        <p className="grant-note">{t('role.reservedNote')}</p>
      )}
      {branches.length === 0 && <Empty description={t('role.noGrant')} />}
      {branches.map((branch) => (
        <section key={branch.key} className="grant-branch" aria-label={branch.label}>
          <div className="grant-branch-head">
            <TickBox
              tick={everything ? 'all' : branchTick(draft, branch)}
              disabled={readOnly}
              label={branch.label}
              onChange={(on) => onChange(setPaths(draft, catalogue, branchPaths(branch), on))}
            />
          </div>
          {branch.modules.map((module) => (
            <ModuleRow key={module.key} {...props} catalogue={local} branch={branch} module={module} />
          ))}
        </section>
      ))}
    </div>
  );
}
