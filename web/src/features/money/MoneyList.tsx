// A list page of one kind of money.

import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { moduleCall } from '../../shared/api/moduleCall.ts';
import { type KindName, kinds } from './kinds.ts';
import './money.i18n.ts';

export function MoneyList({ module, above = 0 }: { module: KindName; above?: number }) {
  const { t } = useTranslation();
  const { grant } = kinds[module];
  return (
    <ListPage
      module={module}
      above={above}
      title={t(`${module}.title`)}
      index={moduleCall(module, 'index')}
      deletePath={moduleCall(module, 'delete')}
      grants={{ add: `${grant}.add`, edit: `${grant}.edit`, delete: `${grant}.delete` }}
      createLabel={t(`money.add.${module}`)}
    />
  );
}
