// Fields that most records have, declared once.
import type { DeclaredField } from '../../engine/field.ts';

const ownerNames = { alsoCalled: ['归属人', '所有者', '业务员', '销售', '销售员', '销售负责人', '跟进人'] } as const;

export const ownerField = {
  wire: 'userid',
  column: 'owner_id',
  type: 'user',
  title: '负责人',
  english: 'Owner',
  ...ownerNames,
  form: false,
  textField: 'UserName',
  list: { width: 120 },
} as const satisfies DeclaredField;

/** People who may hand records over can set their owners in an import. */
export const assignable = <const Grant extends string>(grant: Grant) => ({ assign: grant, ...ownerNames }) as const;

export const createdField = {
  wire: 'AddTime',
  column: 'created_at',
  type: 'datetime',
  title: '创建时间',
  english: 'Created',
  form: false,
  sort: { column: 'created_at' },
  list: { width: 150 },
} as const satisfies DeclaredField;

export const updatedField = {
  wire: 'updateTime',
  column: 'updated_at',
  type: 'datetime',
  title: '更新时间',
  english: 'Updated',
  form: false,
  sort: { column: 'updated_at' },
  list: { width: 150, hidden: true },
} as const satisfies DeclaredField;

export const remarkField = {
  wire: 'Ext',
  column: 'remark',
  type: 'textarea',
  title: '备注',
  english: 'Remark',
  max: 500,
  rows: 3,
  list: { width: 200, hidden: true },
} as const satisfies DeclaredField;

/** Whether it is on offer. */
export const shelfField = {
  wire: 'status',
  column: 'status',
  type: 'switch',
  title: '状态',
  english: 'Status',
  activeText: '上架',
  inactiveText: '下架',
  englishTexts: ['On the shelf', 'Off the shelf'],
  initial: 1,
  list: { width: 90 },
} as const satisfies DeclaredField;

export const enabledField = {
  wire: 'enabled',
  column: 'enabled',
  type: 'switch',
  title: '状态',
  english: 'Status',
  activeText: '启用',
  inactiveText: '停用',
  englishTexts: ['On', 'Off'],
  initial: 1,
  list: { width: 90 },
} as const satisfies DeclaredField;
