// A list's calendar: its days with how many records each has, and its first ones.

import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { calendar } from '../../engine/query/calendar.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { zCalendarDay } from '../../platform/http/answers.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zText } from '../../platform/http/values.ts';

export function calendarRoutes(): Route[] {
  return [
    route({
      path: 'api/formField/calendar',
      access: 'signedIn',
      kind: 'read',
      area: '表单',
      summary:
        '列表按日期的日历：days 为有记录的日子，各有 day、total 和前 3 条 rows；超过 999 时 totalCapped 为 true。另可带列表的参数',
      english:
        'Calendar of a list by date: days are the days with records, each with day, total and the first 3 rows; beyond 999 totalCapped is true. Takes the parameters of the list too',
      body: z.looseObject({
        module: zText,
        by: zText.describe('日期字段，列表可按其排序'),
        from: zText.describe('第一天，yyyy-MM-dd'),
        to: zText.describe('最后一天，最多 42 天'),
      }),
      answer: z.strictObject({
        days: z.array(zCalendarDay),
      }),
      handle: async (call) => {
        const { by, from, to, ...given } = call.body;
        const named = call.engine.entity(given.module);
        if (!named?.api.index) throw notFound(msg('formMissing'));
        const [entity, body] = call.engine.shownBy(named, given);
        if (!call.actor.can(`${named.grant}.index`) || !call.actor.can(`${entity.grant}.index`)) throw forbidden();
        return { data: await calendar(call, entity, { by, from, to }, body) };
      },
    }),
  ];
}
