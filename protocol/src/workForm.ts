// Work forms (leave, purchase, travel, seal …): kinds of record under approval that a company makes without a programmer.

/** Names of antd's icons, without "Outlined". */
export const workFormIcons = [
  'Form',
  'FileText',
  'FileDone',
  'Solution',
  'Audit',
  'SafetyCertificate',
  'Calendar',
  'Schedule',
  'ClockCircle',
  'Coffee',
  'Car',
  'Rocket',
  'Global',
  'Home',
  'Shopping',
  'Gift',
  'AccountBook',
  'Transaction',
  'Bank',
  'Team',
  'UserAdd',
  'Idcard',
  'Book',
  'Trophy',
  'Tool',
  'Laptop',
  'Phone',
  'MedicineBox',
] as const;
export type WorkFormIcon = (typeof workFormIcons)[number];

/** Names of antd's preset colours. */
export const workFormColors = [
  'blue',
  'geekblue',
  'purple',
  'magenta',
  'red',
  'volcano',
  'orange',
  'gold',
  'lime',
  'green',
  'cyan',
] as const;
export type WorkFormColor = (typeof workFormColors)[number];

export const workFormLimits = {
  name: 20,
  Ext: 200,
  /** Forms of a company. */
  forms: 100,
  /** People, and departments, that one form is for. */
  named: 200,
  /** How many of the person's last used forms `api/form/workform` answers. */
  recent: 6,
} as const;

/** Type of the data dictionary with the kinds of forms: 人事、行政、财务 … */
export const workFormTypes = 'workFormType';

/** Wire name of the module that holds a form's records. */
export function workModule(formId: number): string {
  return `work${formId}`;
}

/** Id of the form whose records the module holds; undefined for every other module. */
export function workFormOf(module: string): number | undefined {
  const id = /^work([1-9]\d*)$/.exec(module)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Body of `api/workform/add`; `Edit` has `id`, `version` and `enabled` beside them, and neither `template` nor `copyOf`. */
export interface WorkFormBody {
  name: string;
  type?: number;
  icon?: WorkFormIcon;
  color?: WorkFormColor;
  Ext?: string;
  users?: number[];
  branches?: number[];
  sort?: number;
  /** Key of a ready-made form: it comes with its fields and its flow. */
  template?: string;
  /** Another form, whose fields are copied. */
  copyOf?: number;
}

/** Answer of `api/workform/add`. */
export interface WorkFormAdded {
  id: number;
  module: string;
}
