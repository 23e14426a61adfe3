// A list page of one kind of money.

import { useTranslation } from 'react-i18next';
import type { ListAction } from '../../engine/actions/actions.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { moduleCall } from '../../shared/api/moduleCall.ts';
import { type KindName, kinds } from './kinds.ts';
import { isComing, receiveGrant, useReceive } from './useReceive.tsx';
import './money.i18n.ts';

export function MoneyList({ module, above = 0 }: { module: KindName; above?: number }) {
  const { t } = useTranslation();
  const { grant } = kinds[module];
  const { receive, dialog } = useReceive(module === 'recpay');
  const receiving: ListAction = {
    key: 'receive',
    label: t('money.receive'),
    icon: 'receive',
    arity: 'single',
    main: true,
    grant: receiveGrant,
    when: (rows) => rows.every(isComing),
    run: ([row]) => (row ? receive(row) : Promise.resolve()),
  };
  return (
    <>
      <ListPage
        module={module}
        above={above}
        title={t(`${module}.title`)}
        index={moduleCall(module, 'index')}
        deletePath={moduleCall(module, 'delete')}
        grants={{ add: `${grant}.add`, edit: `${grant}.edit`, delete: `${grant}.delete` }}
        createLabel={t(`money.add.${module}`)}
        {...(module === 'recpay' ? { actions: [receiving] } : {})}
      />
      {dialog}
    </>
  );
}
