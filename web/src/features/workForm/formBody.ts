// What stands in the dialog of a form, and what is sent for it.
import type { WorkFormRow, WorkFormTemplate } from '@crm/protocol/answers/workForm';
import type { WorkFormBody, WorkFormColor, WorkFormIcon } from '@crm/protocol/workForm';

export interface FormValues {
  name: string;
  type: number | '';
  icon: WorkFormIcon;
  color: WorkFormColor;
  Ext: string;
  sort: number | null;
  /** As the picker of people holds them. */
  users: { userid: number; username: string; header: string }[];
  /** As the picker of departments holds them: ids, comma-joined. */
  branches: unknown;
}

const blank: FormValues = {
  name: '',
  type: '',
  icon: 'Form',
  color: 'blue',
  Ext: '',
  sort: 0,
  users: [],
  branches: '',
};

export function templateValues(template: WorkFormTemplate | undefined): FormValues {
  if (!template) return blank;
  const { name, type, icon, color, Ext } = template;
  return { ...blank, name, type: type || '', icon, color, Ext };
}

export function rowValues({ name, type, icon, color, Ext, sort, users, branches }: WorkFormRow): FormValues {
  return {
    name,
    type: type || '',
    icon,
    color,
    Ext,
    sort,
    users: users.map((user) => ({ userid: user.id, username: user.name, header: '' })),
    branches: branches.map(({ id }) => id).join(','),
  };
}

function idsOf(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',');
  return list
    .map((one) => Number(typeof one === 'object' && one !== null ? (one as { userid?: number }).userid : one))
    .filter(Boolean);
}

export function sentForm(values: FormValues): WorkFormBody {
  return {
    name: values.name.trim(),
    type: Number(values.type) || 0,
    icon: values.icon,
    color: values.color,
    Ext: values.Ext.trim(),
    sort: values.sort ?? 0,
    users: idsOf(values.users),
    branches: idsOf(values.branches),
  };
}
