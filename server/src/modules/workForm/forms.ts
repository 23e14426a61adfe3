// Reading forms: for their managers, and for people who look for one to start.

import type {
  WorkFormCategories,
  WorkFormChoice,
  WorkFormChoices,
  WorkFormFace,
  WorkFormRow,
} from '@crm/protocol/answers/workForm';
import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import { msg } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import {
  type WorkFormColor,
  type WorkFormIcon,
  workFormLimits,
  workFormTypes,
  workModule,
} from '@crm/protocol/workForm';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { termsSql } from '../../engine/query/search.ts';
import { likeText, searchTerms } from '../../engine/search-text.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { select } from '../../platform/db/query.ts';
import { notFound } from '../../platform/errors.ts';
import type { Paged } from '../../platform/http/values.ts';
import { lostInFlows } from '../approval/index.ts';
import { mayStart } from './audience.ts';

type WorkFormRecord = SettingsOf<'work_form', { icon: WorkFormIcon; color: WorkFormColor }>;

export interface StoredForm extends Omit<WorkFormRecord, 'created_by' | 'created_at' | 'updated_at' | 'deleted_at'> {
  type_name: string;
  time: string;
}

export const workFormSettings = defineSettings<WorkFormRecord>({
  name: 'workForm',
  table: 'work_form',
  stamps: ['created_by', 'updated_at'],
  lists: { users: 'bigint[]', branches: 'bigint[]' },
  limit: { most: workFormLimits.forms, sentence: msg('workFormTooMany', { max: workFormLimits.forms }) },
  unique: { work_form_name: { wire: 'name', sentence: msg('workFormNameTaken') } },
  missing: msg('workFormGone'),
  deletion: { set: { enabled: false } },
  log: {
    fields: {
      name: { title: '名称' },
      type: {
        title: '分类',
        text: async ({ type }, { db }) =>
          (await db.first(select('dictionary_entry', ['name'])`where id = ${type}`))?.name ?? '',
      },
      icon: { title: '图标' },
      color: { title: '颜色' },
      remark: { title: '说明' },
      users: {
        title: '可发起的人员',
        text: (form, { actor }) => form.users.map((id) => actor.organisation.users.get(id)?.name ?? '').join('、'),
      },
      branches: {
        title: '可发起的部门',
        text: (form, { actor }) =>
          form.branches.map((id) => actor.organisation.departments.get(id)?.name ?? '').join('、'),
      },
      sort: { title: '排序' },
    },
    note: ({ name }) => name,
  },
  moves: 'definitions',
  rooms: () => ['everyone'],
});

const columns =
  sql.raw(`f.id, f.name, f.type, f.icon, f.color, f.remark, f.enabled, f.sort, f.users, f.branches, f.version, f.search_text,
  coalesce(e.name, '') as type_name, to_char(f.updated_at, 'YYYY-MM-DD HH24:MI:SS') as time`);
const source = sql.raw('work_form f left join dictionary_entry e on e.id = f.type');
const order = sql.raw('order by f.sort, f.id');

/** SQL over `f`: its name, the sound of that, or its description has all words. */
function found(key: string): RawBuilder<boolean> {
  const terms = termsSql(sql`f.search_text`, searchTerms(key));
  // A form that was last saved by an earlier version is found as it is written.
  return sql<boolean>`(${terms} or f.search_text like ${`%${likeText(comparable(key))}%`})`;
}

function summaryOf({ id, name, type, type_name, icon, color, remark }: StoredForm): WorkFormFace {
  // An entry that is gone is none.
  return {
    id,
    module: workModule(id),
    name,
    type: type_name ? type : 0,
    typeName: type_name,
    icon,
    color,
    Ext: remark,
  };
}

interface CountedForm extends StoredForm {
  fields: number;
  records: number;
  flow: WorkFormRow['flow'];
}

const counts = sql.raw(`
  (select count(*) from form_field x where x.form_id = f.id and x.custom and x.status = 1) as fields,
  (select count(*) from work_record r where r.form_id = f.id and r.deleted_at is null) as records,
  (select json_build_object('id', w.id, 'name', w.name, 'enabled', w.enabled::int) from flow w
    where w.entity = 'work' || f.id and w.deleted_at is null order by w.enabled desc, w.id desc limit 1) as flow`);

function rowOf({ actor: { organisation } }: Call, form: CountedForm): WorkFormRow {
  const named = (ids: readonly number[], nameOf: (id: number) => string | undefined) =>
    ids.flatMap((id) => {
      const name = nameOf(id);
      return name === undefined ? [] : [{ id, name }];
    });
  return {
    ...summaryOf(form),
    enabled: form.enabled ? 1 : 0,
    sort: form.sort,
    users: named(form.users, (id) => organisation.users.get(id)?.name),
    branches: named(form.branches, (id) => organisation.departments.get(id)?.name),
    fields: Number(form.fields),
    records: Number(form.records),
    flow: form.flow,
    version: form.version,
    UpdatedAt: form.time,
  };
}

export interface FormsRequest extends Paged {
  key?: string | undefined;
  type?: number | undefined;
  enabled?: number | undefined;
}

export async function listForms(call: Call, request: FormsRequest): Promise<ListPage<WorkFormRow>> {
  const { key = '', type = 0, enabled, page = 1, rows = limits.pageSize } = request;
  const where = sql.join(
    [
      sql`f.deleted_at is null`,
      found(key),
      ...(type > 0 ? [sql`f.type = ${type}`] : []),
      ...(enabled === undefined ? [] : [sql`f.enabled = ${enabled === 1}`]),
    ],
    sql` and `,
  );
  const forms = await call.db.rows<CountedForm>(
    sql`select ${columns}, ${counts} from ${source} where ${where} ${order} limit ${rows} offset ${(page - 1) * rows}`,
  );
  const total = await call.db.first(select('work_form as f', [sql<number>`count(*)`.as('n')])`where ${where}`);
  const lost = await lostInFlows(
    call,
    forms.flatMap(({ flow }) => flow?.id ?? []),
  );
  const listed = forms.map((form): WorkFormRow => {
    const row = rowOf(call, form);
    const parts = row.flow && lost.get(row.flow.id);
    return row.flow && parts ? { ...row, flow: { ...row.flow, lost: parts } } : row;
  });
  return { rows: listed, total: Number(total?.n ?? 0) };
}

/** @throws AppError `not_found` */
export async function formDetail(call: Call, id: number): Promise<WorkFormRow> {
  const form = await call.db.first<CountedForm>(
    sql`select ${columns}, ${counts} from ${source} where f.id = ${id} and f.deleted_at is null`,
  );
  if (!form) throw notFound(msg('workFormGone'));
  return rowOf(call, form);
}

type Offered = StoredForm & { flow: boolean; hit: boolean };

/** What this person may start, in the order of the forms. */
async function offered(call: Call, key = ''): Promise<Offered[]> {
  const forms = await call.db.rows<Offered>(sql`
    select ${columns}, ${found(key)} as hit,
      exists (select 1 from flow w where w.entity = 'work' || f.id and w.enabled and w.deleted_at is null) as flow
    from ${source} where f.deleted_at is null and f.enabled ${order}`);
  return forms.filter((form) => mayStart(call.actor, form));
}

const choiceOf = (form: Offered): WorkFormChoice => ({ ...summaryOf(form), flow: form.flow });

export async function choices(
  call: Call,
  { type = 0, key = '' }: { type?: number | undefined; key?: string | undefined },
): Promise<WorkFormChoices> {
  const forms = await offered(call, key);
  const used = await call.db.rows(select('work_record', [
    'form_id as id',
  ])`where owner_id = ${call.actor.userId} and deleted_at is null
    group by form_id order by max(id) desc`);
  const recent = used.flatMap(({ id }) => forms.filter((form) => form.id === id)).slice(0, workFormLimits.recent);
  const rows = forms.filter((form) => form.hit && (type === 0 || form.type === type));
  return { rows: rows.map(choiceOf), recent: recent.map(choiceOf), total: rows.length };
}

/** Every kind of forms that the company has, with how many of them this person may start. */
export async function categories(call: Call): Promise<WorkFormCategories> {
  const forms = await offered(call);
  const types = await call.db.rows(
    select('dictionary_entry', ['id', 'name'])`where type = ${workFormTypes} and enabled order by sort, id`,
  );
  return { rows: types.map(({ id, name }) => ({ id, name, count: forms.filter(({ type }) => type === id).length })) };
}
