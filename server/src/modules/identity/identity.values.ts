// Values of identity calls that several of them take.
import { isBlank, textLength } from '@crm/protocol/text';
import { says } from '../../platform/http/issue.ts';
import { zLine, zWhole } from '../../platform/http/values.ts';

export function zName(max: number) {
  return zLine
    .transform((text) => text.trim())
    .refine((text) => !isBlank(text), { error: says('required') })
    .refine((text) => textLength(text) <= max, { error: says('tooLong', { max }) });
}

export const zVersion = zWhole(0, 999_999_999).optional();
