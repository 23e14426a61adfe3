// The grants of a node: which fields are visible, and which can be changed.
import type { FlowKind } from '@crm/protocol/answers/flow';
import type { NodeGrant } from '@crm/protocol/flow';
import { Button, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldTitle } from '../../engine/record/localise.ts';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

/** `unnamed`: the node does not name the field. */
export type OfferedGrant = NodeGrant | 'unnamed';

interface GrantTableProps {
  kind: FlowKind;
  grants: Readonly<Record<string, NodeGrant>>;
  /** The possible grants here, and the default. */
  offered: readonly OfferedGrant[];
  usual: OfferedGrant;
  disabled: boolean;
  change(grants: Record<string, NodeGrant> | undefined): void;
}

export function GrantTable({ kind, grants, offered, usual, disabled, change }: GrantTableProps) {
  const { t } = useTranslation();
  const give = (fields: readonly string[], grant: OfferedGrant) => {
    const next = { ...grants };
    for (const field of fields)
      if (grant === usual || grant === 'unnamed') delete next[field];
      else next[field] = grant;
    change(Object.keys(next).length > 0 ? next : undefined);
  };
  const all = kind.fields.map(({ field }) => field);
  if (all.length === 0) return <p className="flow-hint">{t('flow.noFields')}</p>;
  return (
    <div className="flow-rows">
      <div className="flow-words">
        {offered.map((grant) => (
          <Button key={grant} size="small" disabled={disabled} onClick={() => give(all, grant)}>
            {t('flow.allOf', { grant: t(`flow.grant.${grant}`) })}
          </Button>
        ))}
      </div>
      <table className="flow-grants">
        <thead>
          <tr>
            <th scope="col">{t('flow.fieldName')}</th>
            {offered.map((grant) => (
              <th key={grant} scope="col">
                {t(`flow.grant.${grant}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kind.fields.map((field) => {
            const title = fieldTitle(t, kind.module, field);
            const current = grants[field.field] ?? usual;
            return (
              <tr key={field.field}>
                <th scope="row">{title}</th>
                {offered.map((grant) => (
                  <td key={grant}>
                    <Radio
                      name={`flow-grant-${field.field}`}
                      disabled={disabled}
                      checked={current === grant}
                      aria-label={t('flow.grantOf', { title, grant: t(`flow.grant.${grant}`) })}
                      onChange={() => give([field.field], grant)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
