// Reading the log of changes of one record that the person may see.
import type { FieldGrant } from '@crm/protocol/access';
import type { OperationLogRow } from '@crm/protocol/customer';
import { limits } from '@crm/protocol/limits';
import { sql } from 'kysely';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { mask } from '../../engine/present.ts';
import { loadOne } from '../../engine/record.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { zId, zText, zWhole } from '../../platform/http/values.ts';

/** Actions of a customer's log whose note is a contact's name. */
const contactActions = new Set(['addContact', 'deleteContact', 'primaryContact']);

function underGrant(grant: FieldGrant, text: string): string {
  return grant === 'hidden' ? '' : grant === 'mask' ? mask(text) : text;
}

interface LogRecord {
  id: number;
  AddTime: string;
  userid: number;
  ip: string;
  action: string;
  note: string;
  changes: OperationLogRow['changes'];
}

export const operationLogModule = defineModule({
  name: 'operationLog',
  // What the engine itself writes.
  verbs: { create: '新建', edit: '编辑', delete: '删除', restore: '恢复' },
  routes: (engine, modules) => [
    route({
      path: 'api/operationLog/index',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      area: '操作日志',
      summary: '一条记录的操作日志',
      body: z.looseObject({
        module: zText,
        modelId: zId,
        page: zWhole(1, 1_000_000).optional(),
        rows: zWhole(1, limits.maxRows).optional(),
      }),
      handle: async (call) => {
        const { module, modelId, page = 1, rows = limits.pageSize } = call.body;
        const entity = engine.entity(module);
        const plain = modules.flatMap((one) => one.logs ?? []).find((log) => log.module === module.toLowerCase());
        if (!entity && !plain) throw invalid({ module: '没有此模块' });
        if (!call.actor.can(plain?.grant ?? `${entity?.grant}.index`)) throw forbidden();
        if (entity) await loadOne(call, entity, modelId);
        const name = entity?.name ?? plain?.name ?? '';
        const verbs = Object.assign({}, ...modules.map((one) => one.verbs ?? {})) as Record<string, string>;
        const [records, count] = await Promise.all([
          call.db.rows<LogRecord>(sql`
            select id, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as "AddTime", user_id as userid, ip, action, note, changes
            from operation_log where entity = ${name} and record_id = ${modelId} order by id desc limit ${rows} offset ${(page - 1) * rows}`),
          call.db.first<{ n: number }>(
            sql`select count(*) as n from operation_log where entity = ${name} and record_id = ${modelId}`,
          ),
        ]);
        const answer: OperationLogRow[] = records.map(({ note, changes, ...record }) => {
          const user = call.actor.organisation.users.get(record.userid);
          return {
            ...record,
            UserName: user?.name ?? '系统',
            Header: user?.avatar ?? '',
            actionName: verbs[record.action] ?? record.action,
            ext: contactActions.has(record.action)
              ? underGrant(call.actor.fieldGrant('contact', 'contactName'), note)
              : note,
            changes: changes.flatMap((change) => {
              const grant = call.actor.fieldGrant(entity?.module ?? module, change.field);
              if (grant === 'hidden') return [];
              return [grant === 'mask' ? { ...change, old: mask(change.old), new: mask(change.new) } : change];
            }),
          };
        });
        return { data: { rows: answer, total: count?.n ?? 0 } };
      },
    }),
  ],
});
