// The version that identity calls take.
import { zWhole } from '../../platform/http/values.ts';

export const zVersion = zWhole(0, 999_999_999).optional();
