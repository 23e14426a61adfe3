// What stands in an empty text or number field.
import type { FormItem } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';

export function emptyText(item: FormItem, t: TFunction): string {
  if (item.formula) return t('form.calculated');
  return item.readonly ? '' : item.placeholder || t('form.enter');
}
