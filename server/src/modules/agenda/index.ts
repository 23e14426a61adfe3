// The calendar of a person: what is planned and due, of several lists at once, and the address under which it is read elsewhere.

import { agendaKinds, agendaRows, agendaWeek } from '@crm/protocol/agenda';
import { calendarRows } from '@crm/protocol/mode';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { invalid } from '../../platform/errors.ts';
import { zCalendarDay } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zOptionalId, zText } from '../../platform/http/values.ts';
import { feedRoutes } from './feed.routes.ts';
import { endFeeds } from './feed.ts';
import { agendaGrants, agendaParts } from './parts.ts';

/** @throws AppError `invalid` for a kind that there is none of */
function kindsOf(text: string | undefined): (typeof agendaKinds)[number][] {
  const names = (text ?? '').split(',').filter(Boolean);
  if (names.some((name) => !agendaKinds.some(({ kind }) => kind === name))) throw invalid({ kinds: msg('badFormat') });
  return agendaKinds.filter(({ kind }) => names.length === 0 || names.includes(kind));
}

export const agendaModule = defineModule({
  name: 'agenda',
  verbs: {
    calendarFeedOn: ['生成日程订阅地址', 'Created calendar address'],
    calendarFeedOff: ['停用日程订阅地址', 'Revoked calendar address'],
  },
  on: { 'user.changed': endFeeds, 'user.deleted': endFeeds },
  routes: () => [
    ...feedRoutes(),
    route({
      path: 'api/calendar/index',
      method: 'both',
      access: agendaGrants,
      kind: 'read',
      area: '日程',
      summary:
        '某人的日程：未完成的任务、计划的跟进、到期的回款计划和合同。每类一个 part，各有按天的 days（day、total、rows）；无权查看的类不返回',
      english:
        "A person's calendar: open tasks, planned follow-ups, instalments and contracts due. Each kind is a part with its days (day, total, rows); kinds without permission are not returned",
      body: z.strictObject({
        from: zText.describe('第一天，yyyy-MM-dd'),
        to: zText.describe('最后一天，最多 42 天；不超过 7 天时每类每天最多 20 条，否则 3 条'),
        kinds: zText.optional().describe('task、customer、clues、recpay、contract，用逗号分隔；不写为全部'),
        userid: zOptionalId.describe('负责人，不写为本人；只包含可见范围内的记录'),
      }),
      answer: z.strictObject({
        parts: z.array(
          z.strictObject({
            kind: z.enum(['contract', 'customer', 'clues', 'task', 'recpay']),
            days: z.array(zCalendarDay),
          }),
        ),
      }),
      handle: async (call) => {
        const { from, to, kinds, userid } = call.body;
        const span = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
        const most = span <= agendaWeek ? agendaRows : calendarRows;
        const request = { from, to, kinds: kindsOf(kinds), userid: userid || call.actor.userId, most };
        return { data: await agendaParts(call, request) };
      },
    }),
  ],
});
