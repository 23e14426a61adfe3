// Calls that look at a list of people of a provider, and bring them over.

import { type SignOnPreview, zSignOnPreview } from '@crm/protocol/answers/signOn';
import { msg } from '@crm/protocol/sentences';
import { signOnLimits } from '@crm/protocol/signOn';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { conflict } from '../../platform/errors.ts';
import { Effects } from '../../platform/events/effects.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zExact, zId } from '../../platform/http/values.ts';
import { requirePassword } from '../identity/index.ts';
import { importPeople, parsePeople, sealOf } from './bring.ts';
import { openProvider, requireAdministrators } from './providers.ts';

const area = '单点登录';
const edit = 'system.signOn.edit';

const zPeople = zExact
  .refine((text) => text.length <= signOnLimits.people, {
    error: sentenceError('tooLong', { max: signOnLimits.people }),
  })
  .describe('身份提供方导出的人员，每行一个 JSON 对象，或一个 JSON 列表');

/** Thrown to give up a transaction whose outcome alone was wanted. */
class OnlyLooked extends Error {
  readonly preview: SignOnPreview;
  constructor(preview: SignOnPreview) {
    super('only looked');
    this.preview = preview;
  }
}

export function bringRoutes(): Route[] {
  return [
    route({
      path: 'api/signOn/preview',
      access: [edit],
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary: '核对人员：名单中每个人会绑定谁、新建在哪个部门或为何不能；什么都不改变',
      english:
        'Check people: whom each person of the list would be linked to, in which department created, or why not; changes nothing',
      body: z.object({ id: zId, people: zPeople }),
      answer: zSignOnPreview,
      handle: async (call) => {
        requireAdministrators(call);
        const provider = await openProvider(call.db, call.body.id);
        const lines = parsePeople(call.body.people, provider);
        try {
          return await call.transaction(async (tx) => {
            // Nothing is announced in a dry run.
            const inside: Call = { ...call, db: tx, effects: new Effects() };
            const rows = await importPeople(inside, provider, lines);
            throw new OnlyLooked({ rows, seal: sealOf(provider, call.body.people, rows) });
          });
        } catch (error) {
          if (error instanceof OnlyLooked) return { data: error.preview };
          throw error;
        }
      },
    }),
    route({
      path: 'api/signOn/bring',
      access: [edit],
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary: '按核对的结果绑定和新建（管理员，须提供密码和核对时得到的 seal）；结果与核对时不同则什么都不改变',
      english:
        'Link and create people as checked (administrators, password and the seal of the check required); changes nothing if the result differs from the check',
      body: z.object({ id: zId, people: zPeople, seal: zExact, password: zExact.describe('本人的登录密码') }),
      answer: z.strictObject({ linked: z.number(), created: z.number() }),
      handle: async (call) => {
        requireAdministrators(call);
        await requirePassword(call);
        const provider = await openProvider(call.db, call.body.id);
        const lines = parsePeople(call.body.people, provider);
        return call.commit(async (tx) => {
          const rows = await importPeople({ ...call, db: tx }, provider, lines);
          if (sealOf(provider, call.body.people, rows) !== call.body.seal) throw conflict(msg('signOnMoved'));
          const linked = rows.filter(({ verdict }) => verdict === 'match').length;
          const created = rows.filter(({ verdict }) => verdict === 'create').length;
          return { data: { linked, created }, msg: msg('signOnBrought', { linked, created }) };
        });
      },
    }),
  ];
}
