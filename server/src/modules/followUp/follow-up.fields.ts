// Follow-ups as data: content, author and method, and when the next time is. Scope is that of what they are about.
import { followUpMethods } from '@crm/protocol/customer';
import { limits } from '@crm/protocol/limits';
import type { FieldDefinition } from '../../engine/entity.ts';

const methods = ['Phone', 'QQ', 'WeChat', 'Email', 'SMS', 'Other'];

/** What all follow-ups hold, whatever they are about. */
export const followUpFields = [
  {
    wire: 'status',
    column: 'method',
    type: 'select',
    title: '跟进方式',
    english: 'Method',
    required: true,
    options: followUpMethods.map((label, value) => ({ value, label, english: methods[value] })),
    sort: false,
    list: { width: 90 },
  },
  {
    wire: 'Ext',
    column: 'content',
    type: 'textarea',
    title: '跟进内容',
    english: 'Notes',
    required: true,
    max: limits.text,
    rows: 3,
    list: { width: 360 },
  },
  {
    wire: 'nextgenjintime',
    column: 'next_at',
    type: 'datetime',
    title: '下次跟进时间',
    english: 'Next follow-up',
    list: { width: 160, hidden: true },
  },
  {
    wire: 'genjinTime',
    column: 'followed_at',
    type: 'datetime',
    title: '跟进时间',
    english: 'Follow-up date',
    list: { width: 160 },
  },
  {
    wire: 'img',
    column: 'images',
    type: 'picture',
    title: '图片',
    english: 'Images',
    max: 9,
    list: { width: 140, hidden: true },
  },
] as const satisfies readonly FieldDefinition[];

/** Author and time; people who may hand the record over can name another author in an import. */
export const followUpAuthor = <const Grant extends string>(grant: Grant) =>
  [
    {
      wire: 'userid',
      column: 'created_by',
      type: 'user',
      title: '跟进人',
      english: 'Followed up by',
      form: false,
      textField: 'NickName',
      assign: `${grant}.transfer`,
      former: true,
      sort: false,
      list: { width: 110 },
    },
    {
      wire: 'AddTime',
      column: 'created_at',
      type: 'datetime',
      title: '创建时间',
      english: 'Created',
      form: false,
      sort: { column: 'created_at' },
      list: { width: 160, hidden: true },
    },
  ] as const satisfies readonly FieldDefinition[];

/** What the shapes of all follow-ups have in common. */
export const followUpShape = {
  owner: 'owner_id',
  counted: false,
  columns: { owner_id: 'bigint' },
  sheets: true,
  derived: { Header: 'userid' },
} as const;

/** What the writes of a follow-up are to what it is about. */
export const followUpActions = { create: 'followUp', edit: 'editFollowUp', delete: 'deleteFollowUp' } as const;

/** People who may write follow-ups may correct their own ones; the rule is the entity's. */
export const ownFollowUps = <Grant extends string>(grant: Grant) =>
  ({
    edit: { grant: `${grant}.add`, member: true },
    delete: { grant: `${grant}.add`, member: true },
  }) as const;
