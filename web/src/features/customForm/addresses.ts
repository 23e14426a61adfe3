// Where the designer of a form is found.
import type { FormRow } from '@crm/protocol/customForm';

/** @param type `design`, or `preview` */
export function designAddress({ module, id }: Pick<FormRow, 'module' | 'id'>, type = 'design'): string {
  return `/system/customForm/view/${module}/${type}/${id}`;
}
