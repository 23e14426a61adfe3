// A number of pieces on the wire: decimal text, not below zero, with four places at most.
import { sum } from '@crm/protocol/money';
import * as z from 'zod';
import { sentenceError } from '../../platform/http/issue.ts';

const most = /^\d{1,9}(\.\d{1,4})?$/;

export const zPieces = z
  .unknown()
  .transform((value, context) => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    if (!most.test(text)) {
      context.addIssue({ code: 'custom', message: sentenceError('piecesFormat') });
      return z.NEVER;
    }
    return sum([text], 4);
  })
  .meta({ type: ['string', 'number'], description: '件数，最多四位小数' });
