// The duplicate check: one box for a name or a number over leads, customers, pools and contacts.

import { zDuplicateRow } from '@crm/protocol/answers/duplicate';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { zText } from '../../platform/http/values.ts';
import { findDuplicates } from './duplicates.ts';

/** What is typed is no longer than what lists are searched by. */
const longest = 200;

export const duplicateModule = defineModule({
  name: 'duplicate',
  routes: () => [
    route({
      path: 'api/customer/duplicate',
      access: ['crm.customer.index'],
      kind: 'read',
      area: '客户',
      summary: '查重：名称或电话在线索、客户、公海和联系人中是否已有，最多 10 条；看不到的记录只显示输入的字',
      english:
        'Duplicate check: whether a name or phone number exists among leads, customers, pools and contacts, at most 10; records out of sight show only the text entered',
      body: z.strictObject({
        key: zText.refine((text) => text.length <= longest, { error: sentenceError('badFormat') }),
      }),
      answer: z.strictObject({ rows: z.array(zDuplicateRow) }),
      handle: async (call) => ({ data: { rows: await findDuplicates(call, call.body.key) } }),
    }),
  ],
});
