// What a view contains beyond the reader's permissions, in words: how much, never what.
import type { ViewDetail } from '@crm/protocol/answers/view';
import type { TFunction } from 'i18next';
import './views.i18n.ts';

/** Empty where everything is there. */
export function droppedText({ name, dropped }: Pick<ViewDetail, 'name' | 'dropped'>, t: TFunction): string {
  const parts = [
    ...(dropped.conditions ? [t('views.droppedConditions', { count: dropped.conditions })] : []),
    ...(dropped.columns ? [t('views.droppedColumns', { count: dropped.columns })] : []),
    ...(dropped.mode ? [t('views.droppedMode')] : []),
    ...(dropped.order ? [t('views.droppedOrder')] : []),
  ];
  return parts.length > 0 ? t('views.dropped', { name, parts: parts.join(t('list.joint')) }) : '';
}
