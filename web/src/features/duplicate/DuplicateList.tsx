// Records that the duplicate check found: name, owner, and a link.
import type { DuplicateRow } from '@crm/protocol/answers/duplicate';
import { Button, Checkbox } from 'antd';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { recordAddress } from '../../engine/record/registries.ts';
import './duplicate.css';
import './duplicate.i18n.ts';

interface DuplicateListProps {
  rows: readonly DuplicateRow[];
  /** Follows the address here instead of in another tab. */
  open?: (kind: string, id: number) => void;
  /** Takes one out of the pool, where the person may. */
  claim?: (row: DuplicateRow) => void;
  /** Id of the one that is being claimed. */
  claiming?: number;
  /** Customers that are chosen to be merged; without it none can be. */
  chosen?: { ids: readonly number[]; choose(ids: number[]): void };
}

/** What a row leads to: contacts to their customers; undefined for what this person may not see. */
function targetOf({ type, id, customerId }: DuplicateRow): { kind: string; id: number } | undefined {
  if (type === 'contact') return customerId > 0 ? { kind: 'customer', id: customerId } : undefined;
  return id > 0 ? { kind: type === 'clues' ? 'clues' : 'customer', id } : undefined;
}

function Name({ row, open }: { row: DuplicateRow; open: DuplicateListProps['open'] }) {
  const target = targetOf(row);
  const address = target && recordAddress(target.kind, target.id);
  if (!target || !address) return <span className="duplicate-name">{row.name}</span>;
  const onClick = (event: MouseEvent) => {
    if (!open || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(target.kind, target.id);
  };
  return (
    <a
      className="duplicate-name"
      href={address}
      onClick={onClick}
      {...(open ? {} : { target: '_blank', rel: 'noreferrer' })}
    >
      {row.name}
    </a>
  );
}

export function DuplicateList({ rows, open, claim, claiming, chosen }: DuplicateListProps) {
  const { t } = useTranslation();
  return (
    <ul className="duplicate-list">
      {rows.map((row, at) => (
        <li key={`${row.type}${row.id || `-${at}`}`}>
          {chosen && row.type === 'customer' && row.id > 0 && (
            <Checkbox
              checked={chosen.ids.includes(row.id)}
              aria-label={t('duplicate.choose', { name: row.name })}
              onChange={({ target }) =>
                chosen.choose(
                  target.checked ? [...chosen.ids, row.id].slice(-2) : chosen.ids.filter((id) => id !== row.id),
                )
              }
            />
          )}
          <span className="tag">{t(`duplicate.type.${row.type}`)}</span>
          <Name row={row} open={open} />
          {row.customerName && <span>{row.customerName}</span>}
          <span className="duplicate-about">
            {row.same && <span className="duplicate-same">{t('duplicate.same')}</span>}
            {row.pool ? <span>{row.pool}</span> : <span>{row.UserName}</span>}
            {row.genjinTime && (
              <span>
                {t('duplicate.followed')} <RelativeTime value={row.genjinTime} />
              </span>
            )}
          </span>
          {claim && row.can.receive && (
            <Button size="small" loading={claiming === row.id} onClick={() => claim(row)}>
              {t('duplicate.claim')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
