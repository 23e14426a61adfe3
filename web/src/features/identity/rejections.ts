// A bulk call that was refused says why row by row; this puts the reasons behind the sentence.
import { ApiError } from '../../shared/api/client.ts';

export function withReasons(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const reasons = [...new Set((error.data?.rejected ?? []).map(({ reason }) => reason))].filter(
    (reason) => !error.message.includes(reason),
  );
  if (reasons.length === 0) return error;
  return new ApiError(error.code, `${error.message}：${reasons.slice(0, 3).join('；')}`, error.fields, error.data);
}
