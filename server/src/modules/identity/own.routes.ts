// What people change of their own entry among the staff without a grant: how they are called, and where they are reached.

import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { fieldGrant } from '../../engine/field-permissions.ts';
import { loadOne } from '../../engine/load.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { requireFresh } from '../../engine/write/update.ts';
import { accessChanged } from '../../platform/access/versions.ts';
import { invalid, tooMany } from '../../platform/errors.ts';
import { zCreated } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zCode, zNameUpTo } from '../../platform/http/values.ts';
import { Throttle } from '../../platform/realtime/throttle.ts';
import { userEntity } from './user.entity.ts';
import { addKeys } from './user.hooks.ts';

/** The whole company is read again after each change of a name: so many of one person at once, and in a minute. */
const mostChanges = 20;

/** A name stands in one line wherever it is written. */
const isOneLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** As the form of the staff has it; a company may demand a number there. */
const zOwn = z.strictObject({
  NickName: zNameUpTo(limits.names.person)
    .refine(isOneLine, { error: sentenceError('badFormat') })
    .optional()
    .describe('姓名，最多 30 字'),
  mobile: zCode
    .transform((text) => text.trim())
    .refine((text) => text === '' || /^[0-9+\- ]{5,20}$/.test(text), { error: sentenceError('mobileFormat') })
    .optional()
    .describe('手机'),
  version: z.unknown().meta({ type: 'integer' }).optional().describe('读到的版本；已被他人修改时拒绝'),
});

export function ownRoutes(): Route[] {
  const changes = new Throttle<number>({ burst: mostChanges, perSecond: mostChanges / 60 });
  return [
    route({
      path: 'api/user/editOwn',
      access: 'signedIn',
      kind: 'write',
      area: '账号安全',
      summary: '修改自己的姓名、手机；不写的不变',
      english: 'Change your own name and mobile number; what is not sent stays',
      body: zOwn,
      answer: zCreated,
      handle: async (call) => {
        const { actor, body } = call;
        const row = await loadOne(call, userEntity, actor.userId, { lock: true });
        const { version, ...sent } = body;
        await requireFresh(call, userEntity.name, row, version, Object.keys(sent));
        const definition = await call.engine.definitionFor(call.db, userEntity, actor);
        const before = { NickName: row.nickname, mobile: row.mobile };
        const changed = Object.entries(sent).filter(([wire, value]) => value !== before[wire as keyof typeof before]);
        for (const [wire, value] of changed) {
          const field = definition.fields.find((one) => one.wire === wire);
          if (!field || fieldGrant(actor, userEntity.module, field) !== 'edit')
            throw invalid({ [wire]: msg('notYoursToFill') });
          if (value === '' && field.required) throw invalid({ [wire]: msg('required') });
        }
        if (changed.length > 0) {
          if (!changes.take(actor.userId)) throw tooMany();
          const { NickName: nickname = row.nickname, mobile = row.mobile } = sent;
          const values: Record<string, string> = { nickname, mobile };
          addKeys(values);
          await changeRecords(call, userEntity, [row], values, { action: 'editOwn' });
          await accessChanged(call);
        }
        return { data: { id: row.id }, msg: msg('saved') };
      },
    }),
  ];
}
