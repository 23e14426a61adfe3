// The lists 客户 and 公海: the same module, with the actions that its place allows.
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutRows } from '../../engine/list/aboutRows.ts';
import { type ListAction, ListPage } from '../../engine/list/ListPage.tsx';
import { useUnsentMark } from '../../engine/list/useUnsentMark.tsx';
import { useMembership } from '../../engine/membership/useMembership.tsx';
import type { Row } from '../../engine/record/registries.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';
import {
  assign,
  claim,
  customerModule,
  deletePath,
  followUpDrafts,
  indexPath,
  lock,
  toggleTop,
  unlock,
} from './customer.api.ts';
import { usePickOwner } from './usePickOwner.ts';
import { usePoolChoice } from './usePoolChoice.tsx';
// The cell comes with the list.
import './DaysLeftCell.tsx';
import './customer.i18n.ts';

const Lock = menuIcon('Lock');
const Pin = menuIcon('Pin');

export type Place = 'private' | 'pool';

const fixed = { private: { IsGongHai: 0 }, pool: { IsGongHai: 1 } };
const grants = {
  private: { add: 'crm.customer.add', edit: 'crm.customer.edit', delete: 'crm.customer.delete' },
  pool: {},
};

/** In the pool nobody owns anything, and nothing is put into it any more. */
const inPoolOnly = ['poolName', 'formerOwner', 'pooledTime', 'poolReason'];
const without = { private: inPoolOnly, pool: ['dataType', 'userid', 'recycleDays'] };

function isTop(row: Row): boolean {
  return Number(row.isTop) === 1;
}

function isLocked(row: Row): boolean {
  return Number(row.isLocked) === 1;
}

interface CustomerListProps {
  place: Place;
  /** Stands in the toolbar. */
  extra?: ReactNode;
}

export function CustomerList({ place, extra }: CustomerListProps) {
  const { t } = useTranslation();
  const { pick, dialog } = usePickOwner();
  const { put, dialog: poolDialog } = usePoolChoice();
  const unsent = useUnsentMark(followUpDrafts);
  const mark = useCallback(
    (row: Row) => (
      <>
        {isTop(row) && (
          <span className="customer-pin" aria-hidden>
            <Pin />
          </span>
        )}
        {isLocked(row) && (
          <span className="customer-lock" aria-hidden>
            <Lock />
          </span>
        )}
        {unsent(row)}
      </>
    ),
    [unsent],
  );
  const { transfer, share, merge, dialog: membership } = useMembership(customerModule);

  const actions = useMemo((): ListAction[] => {
    const top = (on: boolean): ListAction => ({
      key: on ? 'top' : 'untop',
      label: t(on ? 'customer.top' : 'customer.untop'),
      icon: on ? 'pin' : 'unpin',
      arity: 'single',
      when: ([row]) => row !== undefined && isTop(row) !== on,
      run: (_rows, [id]) => (id ? toggleTop(id) : Promise.resolve()),
    });
    if (place === 'private') {
      return [
        {
          key: 'followUp',
          label: t('record.followUp'),
          icon: 'write',
          grant: 'crm.OpportLogs.add',
          arity: 'single',
          main: true,
          run: async (_rows, [id = 0], open) => {
            // Comes with the panel, which is fetched ahead.
            const { requestInPanel, writeRequest } = await import('../../engine/record/panelRequest.ts');
            requestInPanel({ kind: customerModule, id, what: writeRequest });
            open(id);
            return { cancelled: true };
          },
        },
        {
          key: 'toPool',
          label: t('customer.toPool'),
          icon: 'pool',
          grant: 'crm.customer.pool',
          arity: 'multi',
          aside: true,
          run: (rows, ids) =>
            put(
              ids,
              rows.map((row) => String(row.CustomerName ?? '')),
            ),
        },
        {
          key: 'transfer',
          label: t('membership.transfer'),
          icon: 'transfer',
          grant: 'crm.customer.transfer',
          arity: 'multi',
          run: (rows, ids) => transfer(ids, aboutRows(rows, 'CustomerName', t)),
        },
        {
          key: 'share',
          label: t('membership.share'),
          icon: 'share',
          grant: 'crm.customer.share',
          arity: 'multi',
          run: (rows, ids) => share(ids, aboutRows(rows, 'CustomerName', t)),
        },
        {
          key: 'lock',
          label: t('customer.lock'),
          icon: 'lock',
          grant: 'crm.customer.lock',
          arity: 'multi',
          aside: true,
          when: (rows) => !rows.every(isLocked),
          run: (_rows, ids) => lock(ids),
        },
        {
          key: 'unlock',
          label: t('customer.unlock'),
          icon: 'unlock',
          grant: 'crm.customer.lock',
          arity: 'multi',
          aside: true,
          when: (rows) => rows.some(isLocked),
          run: (_rows, ids) => unlock(ids),
        },
        {
          key: 'merge',
          label: t('customer.merge'),
          icon: 'merge',
          grant: 'crm.customer.merge',
          arity: 'multi',
          aside: true,
          when: (rows) => rows.length === 2,
          run: (_rows, ids) => merge(ids),
        },
        top(true),
        top(false),
      ];
    }
    return [
      {
        key: 'claim',
        label: t('customer.claim'),
        icon: 'claim',
        grant: 'crm.customer.receive',
        arity: 'multi',
        main: true,
        confirm: 'several',
        run: (_rows, ids) => claim(ids),
      },
      {
        key: 'assign',
        label: t('customer.assign'),
        icon: 'assign',
        grant: 'crm.customer.distribute',
        arity: 'multi',
        run: (rows, ids) =>
          pick(
            (user) => assign(ids, user.UserID),
            rows.map((row) => String(row.CustomerName ?? '')),
          ),
      },
    ];
  }, [t, place, pick, put, transfer, share, merge]);

  return (
    <>
      <ListPage
        module={customerModule}
        title={t(place === 'pool' ? 'customer.pool' : 'customer.title')}
        index={indexPath}
        fixed={fixed[place]}
        extra={extra}
        without={without[place]}
        grants={grants[place]}
        deletePath={place === 'private' ? deletePath : undefined}
        actions={actions}
        mark={mark}
        searchHint={t('customer.searchHint')}
      />
      {dialog}
      {poolDialog}
      {membership}
    </>
  );
}
