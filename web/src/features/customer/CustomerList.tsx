// The lists 客户 and 公海: the same module, with the actions that its place allows.
import { InboxOutlined, PushpinFilled, PushpinOutlined, UserAddOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListAction, ListPage } from '../../engine/ListPage.tsx';
import type { Row } from '../../engine/registries.ts';
import { assign, claim, customerModule, deletePath, indexPath, toggleTop, toPool } from './customer.api.ts';
import { usePickOwner } from './usePickOwner.tsx';

export type Place = 'private' | 'pool';

const fixed = { private: { IsGongHai: 0 }, pool: { IsGongHai: 1 } };
const grants = {
  private: { add: 'crm.customer.add', edit: 'crm.customer.edit', delete: 'crm.customer.delete' },
  pool: {},
};

/** In the pool nobody owns anything. */
const without = { private: [], pool: ['dataType', 'userid'] };

function isTop(row: Row): boolean {
  return Number(row.isTop) === 1;
}

function pin(row: Row) {
  return isTop(row) ? <PushpinFilled className="customer-pin" aria-hidden /> : null;
}

export function CustomerList({ place }: { place: Place }) {
  const { t } = useTranslation();
  const { pick, dialog } = usePickOwner();

  const actions = useMemo((): ListAction[] => {
    const top = (on: boolean): ListAction => ({
      key: on ? 'top' : 'untop',
      label: t(on ? 'customer.top' : 'customer.untop'),
      icon: on ? <PushpinOutlined aria-hidden /> : <PushpinFilled aria-hidden />,
      arity: 'single',
      when: ([row]) => row !== undefined && isTop(row) !== on,
      run: (_rows, [id]) => (id ? toggleTop(id) : Promise.resolve()),
    });
    if (place === 'private') {
      return [
        {
          key: 'toPool',
          label: t('customer.toPool'),
          icon: <InboxOutlined aria-hidden />,
          grant: 'crm.customer.pool',
          arity: 'multi',
          confirm: true,
          run: (_rows, ids) => toPool(ids),
        },
        top(true),
        top(false),
      ];
    }
    return [
      {
        key: 'claim',
        label: t('customer.claim'),
        icon: <UserAddOutlined aria-hidden />,
        grant: 'crm.customer.receive',
        arity: 'multi',
        confirm: true,
        run: (_rows, ids) => claim(ids),
      },
      {
        key: 'assign',
        label: t('customer.assign'),
        icon: <UserSwitchOutlined aria-hidden />,
        grant: 'crm.customer.distribute',
        arity: 'multi',
        run: (_rows, ids) => pick((user) => assign(ids, user.UserID)),
      },
    ];
  }, [t, place, pick]);

  return (
    <>
      <ListPage
        module={customerModule}
        title={t(place === 'pool' ? 'customer.pool' : 'customer.title')}
        index={indexPath}
        fixed={fixed[place]}
        without={without[place]}
        grants={grants[place]}
        deletePath={place === 'private' ? deletePath : undefined}
        actions={actions}
        mark={pin}
        searchHint={t('customer.searchHint')}
      />
      {dialog}
    </>
  );
}
