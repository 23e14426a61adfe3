// The board of any module's list: its columns and how many records each of them has.

import { zBoardCounts } from '@crm/protocol/answers/mode';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { boardCounts } from '../../engine/query/board.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zText } from '../../platform/http/values.ts';

export function boardRoutes(): Route[] {
  return [
    route({
      path: 'api/formField/boardCount',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area: '表单',
      summary:
        '列表按字段 by 分为看板各列的条数：columns 为各选项，unset 为未设置；另可带列表的参数。超过 999 且需逐条计数时 totalCapped 为 true',
      english:
        'Number of records in each column of a board by field by: columns are the options, unset is not set; takes the parameters of the list too. totalCapped is true beyond 999 where records must be counted one by one',
      body: z.looseObject({ module: zText, by: zText }),
      answer: zBoardCounts,
      handle: async (call) => {
        const { by, ...given } = call.body;
        const named = call.engine.entity(given.module);
        if (!named?.api.index) throw notFound(msg('formMissing'));
        const [entity, list] = call.engine.shownBy(named, given);
        if (!call.actor.can(`${named.grant}.index`) || !call.actor.can(`${entity.grant}.index`)) throw forbidden();
        const definition = await call.engine.definitionFor(call.db, entity, call.actor);
        return { data: await boardCounts(call, definition, by, list) };
      },
    }),
  ];
}
