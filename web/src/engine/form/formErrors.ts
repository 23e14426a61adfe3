// Shows the server's field errors at the fields of a hand-made form; errors without a field go to the toast.
import type { FormInstance } from 'antd';
import { ApiError } from '../../shared/api/client.ts';
import { parameterOf } from '../../shared/api/parameter.ts';

/** True when every message found its field. */
export function showFieldErrors<Values extends object>(form: FormInstance<Values>, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'invalid' || !error.fields) return false;
  const known = new Set(Object.keys(form.getFieldsValue(true)));
  const entries = Object.entries(error.fields);
  const mine = entries
    .map(([place, message]) => [known.has(place) ? place : parameterOf(place), message] as const)
    .filter(([field]) => known.has(field));
  form.setFields(mine.map(([name, message]) => ({ name, errors: [message] })) as Parameters<typeof form.setFields>[0]);
  if (mine[0]) form.scrollToField(mine[0][0] as Parameters<typeof form.scrollToField>[0], { focus: true });
  return entries.length > 0 && mine.length === entries.length;
}
