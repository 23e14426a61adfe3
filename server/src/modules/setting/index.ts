// What a company may set: one page over the settings that all modules declare.

import { type FieldChange, zFieldChange } from '@crm/protocol/answers/operationLog';
import { type SettingGroup, type SettingItem, zCompanyInfo, zSettingGroup } from '@crm/protocol/answers/setting';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { defineModule, type ModuleDefinition, usual } from '../../engine/module.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { definitionsChanged } from '../../platform/access/versions.ts';
import { workSettings } from '../../platform/calendar/settings.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { parseNested, zText } from '../../platform/http/values.ts';
import { brandSettings, companyInfo } from '../../platform/settings/company.ts';
import type { SettingDefinition, SettingValue } from '../../platform/settings/setting.ts';
import { parseSetting, type Settings, settingText } from '../../platform/settings/settings.ts';
import { keepPicture, logoRoute, pictureName } from './logo.ts';

const area = '系统设置';

const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => ({
  value: zone,
  label: zone,
}));

/** A zone has to mean the same to the database, to this program and to browsers. */
async function zoneProblem(zone: string, db: Db): Promise<Sentence | undefined> {
  const unknown = msg('timeZoneUnknown');
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return unknown;
  }
  const known = await db.first(sql`select 1 from pg_timezone_names where name = ${zone}`);
  return known ? undefined : unknown;
}

function itemOf(definition: SettingDefinition, settings: Settings): SettingItem {
  const { key, label, hint: [hint] = [''], type } = definition;
  const base = { key, label, hint, type, value: settings.value(key), initial: settings.initial(key) };
  switch (definition.type) {
    case 'number':
      return {
        ...base,
        min: definition.min,
        max: definition.max,
        ...(definition.unit ? { unit: definition.unit } : {}),
      };
    case 'text':
      return { ...base, max: definition.max, ...(definition.optional ? { optional: true } : {}) };
    case 'select':
    case 'choices':
      return { ...base, options: definition.options.map(({ value, label }) => ({ value, label })) };
    default:
      return base;
  }
}

interface SettingChanges {
  values: ReadonlyMap<string, unknown>;
  /** What the caller read before, by key: where another value stands meanwhile, nothing is stored. */
  before: ReadonlyMap<string, unknown>;
}

/** The entries of an object, also as JSON text. */
function entriesOf(given: unknown): Map<string, unknown> | undefined {
  const nested = parseNested(given)?.value;
  return typeof nested === 'object' && nested !== null && !Array.isArray(nested)
    ? new Map(Object.entries(nested))
    : undefined;
}

/** `{key, value}` or several as `{values: {key: value}}`. */
const zEdit = z
  .looseObject({ key: zText, value: z.unknown(), values: z.unknown(), before: z.unknown() })
  .partial()
  .transform((body, context): SettingChanges => {
    const refuse = (key: 'key' | 'before', sentence: 'required' | 'badFormat') => {
      context.addIssue({ code: 'custom', message: sentenceError(sentence), path: [key] });
      return z.NEVER;
    };
    const values = body.key === undefined ? entriesOf(body.values) : new Map([[body.key, body.value]]);
    if (!values) return refuse('key', body.values === undefined ? 'required' : 'badFormat');
    const before = !body.before ? new Map<string, unknown>() : entriesOf(body.before);
    return before ? { values, before } : refuse('before', 'badFormat');
  });

/** Stores what differs; one bad value stores none. Answers what changed, in words. */
async function edit(
  definitions: ReadonlyMap<string, SettingDefinition>,
  call: Call,
  sent: SettingChanges,
): Promise<FieldChange[]> {
  const problems: Record<string, Sentence> = Object.create(null);
  const values: { key: string; value: SettingValue }[] = [];
  for (const [key, given] of sent.values) {
    const definition = definitions.get(key);
    const parsed = definition ? parseSetting(definition, given) : { problem: msg('settingUnknown') };
    if ('problem' in parsed) problems[key] = parsed.problem;
    else values.push({ key, value: parsed.value });
  }
  for (const { key, value } of values) {
    const problem = await definitions.get(key)?.problem?.(String(value), call.db);
    if (problem) problems[key] = problem;
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);

  // One change at a time: what is written to the log as the old value is the old value.
  await call.db.run(sql`select 1 from meta for update`);
  const stored = await call.db.rows(select('setting', ['key', 'value'])`
    where key = any(${values.map(({ key }) => key)}::text[])`);
  const valueBefore = (key: string) => stored.find((row) => row.key === key)?.value ?? call.settings.value(key);
  for (const { key, value } of values) {
    const now = valueBefore(key);
    const read = sent.before.has(key) && parseSetting(definitions.get(key) as SettingDefinition, sent.before.get(key));
    if (read && 'value' in read && now !== value && now !== read.value) problems[key] = msg('settingOvertaken');
  }
  if (Object.keys(problems).length > 0) throw new AppError('conflict', msg('settingOvertaken'), { fields: problems });
  const changes: FieldChange[] = [];
  for (const { key, value } of values) {
    const definition = definitions.get(key) as SettingDefinition;
    const before = valueBefore(key);
    if (before === value) continue;
    const isPicture = definition.type === 'picture';
    const textOf = (one: SettingValue) => (isPicture ? pictureName(call, String(one)) : settingText(definition, one));
    if (isPicture) await keepPicture(call, key, String(value));
    await call.db.run(sql`
      insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}::jsonb, ${call.actor.userId})
      on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`);
    changes.push({ field: key, title: definition.label, old: await textOf(before), new: await textOf(value) });
  }
  if (changes.length === 0) return [];
  await writeLog(call, [{ entity: 'setting', recordId: 1, action: 'edit', changes }]);
  await definitionsChanged(call.db);
  call.effects.changed('setting', [1], ['everyone']);
  return changes;
}

function definitionsOf(modules: readonly ModuleDefinition[]): ReadonlyMap<string, SettingDefinition> {
  return new Map(modules.flatMap((module) => module.settings ?? []).map((one) => [one.key, one]));
}

export const settingModule = defineModule({
  name: 'setting',
  grants: [
    {
      branch: 'system',
      module: 'setting',
      label: area,
      scoped: false,
      actions: usual('index', 'edit'),
    },
  ],
  logs: [{ module: 'setting', name: 'setting', grant: 'system.setting.index' }],
  settings: [
    ...brandSettings,
    {
      key: 'company.timeZone',
      label: '时区',
      english: 'Time zone',
      group: '公司',
      hint: ['所有日期和时间按此时区记录和显示', 'All dates and times are recorded and shown in this time zone'],
      type: 'select',
      initial: 'Asia/Shanghai',
      options: zones,
      problem: zoneProblem,
    },
    ...workSettings,
  ],
  routes: (_engine, modules) => {
    const definitions = definitionsOf(modules);
    return [
      route({
        path: 'api/setting/company',
        method: 'both',
        access: 'signedIn',
        kind: 'read',
        byGrants: true,
        quick: true,
        area,
        summary: '公司名称、时区、系统名称和标志，登录后即可读取',
        english: 'Company name, time zone, system name and logo, for everybody logged in',
        body: z.looseObject({}),
        answer: zCompanyInfo,
        handle: async ({ settings }) => ({ data: companyInfo(settings) }),
      }),
      logoRoute(),
      route({
        path: 'api/setting/index',
        method: 'both',
        access: ['system.setting.index'],
        kind: 'read',
        quick: true,
        area,
        summary: '全部设置，按组',
        english: 'All settings, by group',
        body: z.looseObject({}),
        answer: z.strictObject({ groups: z.array(zSettingGroup) }),
        handle: async ({ settings }) => {
          const groups: SettingGroup[] = [];
          for (const definition of definitions.values()) {
            let group = groups.find((one) => one.group === definition.group);
            if (!group) groups.push((group = { group: definition.group, items: [] }));
            group.items.push(itemOf(definition, settings));
          }
          // What a company is called is set first.
          const first = definitions.get('company.name')?.group;
          return {
            data: {
              groups: groups.toSorted((one, other) => Number(other.group === first) - Number(one.group === first)),
            },
          };
        },
      }),
      route({
        path: 'api/setting/edit',
        access: ['system.setting.edit'],
        kind: 'write',
        area,
        summary:
          '修改设置：key 和 value，或多项 values（JSON 对象）；before（JSON 对象）为读到的旧值，已被他人改为别的值时不保存',
        english:
          'Change settings: key and value, or several values (JSON object); before (JSON object) holds the values read earlier: nothing is saved where somebody changed one since',
        body: zEdit,
        answer: z.strictObject({ changes: z.array(zFieldChange) }),
        handle: async (call) => {
          const changes = await edit(definitions, call, call.body);
          return { data: { changes }, msg: changes.length > 0 ? msg('saved') : msg('unchanged') };
        },
      }),
    ];
  },
});
