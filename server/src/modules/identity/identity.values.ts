// Values of identity calls that several of them take.
import { messages } from '@crm/protocol/errors';
import { isBlank, textLength } from '@crm/protocol/text';
import { zText, zWhole } from '../../platform/http/values.ts';

export function zName(max: number) {
  return zText
    .transform((text) => text.trim())
    .refine((text) => !isBlank(text), { error: messages.required })
    .refine((text) => textLength(text) <= max, { error: `最多${max}个字符` });
}

export const zVersion = zWhole(0, 999_999_999).optional();
