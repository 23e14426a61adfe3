// The kinds of records that forms make: each an entity of its own under approval, over a view of the one table.

import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import {
  type Call,
  defineEntity,
  type EntityDefinition,
  type Family,
  type FieldDefinition,
} from '../../engine/entity.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import {
  approvalField,
  became,
  keepDraft,
  recordStates,
  refuseByApproval,
  stateField,
  voidReasonField,
} from '../approval/index.ts';
import { nextNumber } from '../numbering/index.ts';
import { createdField, ownerField, updatedField } from '../record/index.ts';
import { type Audience, mayStart, requireStartable } from './audience.ts';
import { recordTable, viewOf } from './views.ts';

/** A form as far as its kind depends on it. */
export interface WorkKind extends Audience {
  /** Of the entity and of its module. */
  name: string;
  id: number;
  label: string;
  /** Requests may be started. */
  open: boolean;
  deleted: boolean;
}

/** Deleted forms too, for as long as there is something of theirs. */
function load(db: Db): Promise<readonly WorkKind[]> {
  return db.rows(select('work_form as f', [
    sql<string>`'work' || f.id`.as('name'),
    'f.id',
    'f.name as label',
    sql<boolean>`f.enabled and f.deleted_at is null`.as('open'),
    sql<boolean>`f.deleted_at is not null`.as('deleted'),
    'f.users',
    'f.branches',
  ])`where f.deleted_at is null or exists (select 1 from work_record r where r.form_id = f.id)
      or exists (select 1 from flow_instance i where i.entity = 'work' || f.id)
    order by f.id`);
}

/** 张伟的请假申请 */
function titleOf(call: Call, owner: number, form: string): string {
  const name = call.actor.organisation.users.get(owner)?.name ?? '';
  return renderSentence(msg('workTitle', { name, form: form.replace(/申请$/, '') }));
}

/** What the form allows, beside what the state of the record does. */
function refuseByForm({ actor }: Call, kind: WorkKind, state: number, action: string): Sentence | undefined {
  // A record that was sent back is under way, and continues.
  if ((action !== 'edit' && action !== 'submit') || state === recordStates.returned) return undefined;
  if (!kind.open) return msg('workFormOff', { name: kind.label });
  return action === 'submit' && !mayStart(actor, kind) ? msg('workFormNotYours', { name: kind.label }) : undefined;
}

/** What every kind has, before the fields of its form. */
const builtIn = [
  {
    wire: 'title',
    column: 'title',
    type: 'input',
    title: '标题',
    english: 'Title',
    placeholder: ['留空则自动填写', 'Leave blank to fill in automatically'],
    isName: true,
    max: 100,
    list: { width: 240, frozen: true },
  },
  {
    wire: 'number',
    column: 'number',
    type: 'input',
    title: '编号',
    english: 'Number',
    form: false,
    list: { width: 170 },
  },
  approvalField,
  { ...stateField, list: { width: 90, hidden: true } },
  {
    wire: 'files',
    column: 'files',
    type: 'file',
    title: '附件',
    english: 'Attachments',
    max: 20,
    list: { width: 140, hidden: true },
  },
  voidReasonField,
  { ...ownerField, title: '申请人', english: 'Requested by' },
  { ...createdField, wire: 'addTime', title: '申请时间', english: 'Requested' },
  { ...updatedField, wire: 'UpdatedAt' },
] as const satisfies readonly FieldDefinition[];

function kindOf(kind: WorkKind): EntityDefinition {
  const { name, id, label } = kind;
  return defineEntity(
    {
      name,
      module: name,
      label,
      english: label,
      table: viewOf(id),
      partOf: { table: recordTable, column: 'form_id', value: id },
      grant: 'oa.work',
      scopeModule: 'work',
      shapedBy: 'system.workForm',
      owner: 'owner_id',
      counted: false,
      api: {
        index: 'api/module/index',
        ...(kind.deleted ? {} : { add: 'api/module/add' }),
        edit: 'api/module/Edit',
        detail: ['api/module/detail'],
        delete: 'api/module/delete',
        export: 'api/module/export',
      },
      fields: builtIn,
      searched: ['number', 'title'],
      guarded: [[name, 'number']],
      actions: { submit: { grant: 'oa.work.add' } },
      abilities: ['submit', 'void', 'print'],
      derived: { Header: 'userid' },
    },
    {
      search: (row) => ({ names: [row.title], words: [row.number], numbers: [row.number] }),
      present: (row, wire, actor) => {
        wire['Header'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
      },
      became,
      refuse: (call, row, action) => refuseByApproval(row, action) ?? refuseByForm(call, kind, row.state, action),
      hooks: {
        beforeCreate: async (call, values, body) => {
          await requireStartable(call, id);
          keepDraft(values, body);
          values['number'] = await nextNumber(call, 'work');
          if (!values['title']) values['title'] = titleOf(call, Number(values['owner_id']), label);
        },
        beforeUpdate: async (_call, values) => {
          if (values['title'] === '') delete values['title'];
        },
      },
    },
  );
}

export const workFamily: Family<WorkKind> = {
  name: 'work',
  grant: 'oa.work',
  table: recordTable,
  owner: 'owner_id',
  shapedBy: 'system.workForm',
  fields: builtIn,
  load,
  define: kindOf,
};
