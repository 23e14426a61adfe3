// Sends one file to a call that takes it whole, and reports how much has arrived.
import type { AnswerOf, AnyCall } from '@crm/protocol/call';
import { currentToken } from '../session/token.ts';
import { ApiError, commonHeaders, ownSentence, readAnswer } from './client.ts';
import { ownPath } from './encode.ts';

/** Milliseconds that sending and reading may take. */
const longest = 5 * 60_000;

/**
 * @param progress called with the share of bytes that have arrived, from 0 to 1
 * @param fields sent beside the file
 */
export function sendFile<Call extends AnyCall>(
  call: Call,
  file: File,
  progress: (share: number) => void,
  signal: AbortSignal,
  fields: Readonly<Record<string, string>> = {},
): Promise<AnswerOf<Call>> {
  return new Promise((resolve, reject) => {
    const token = currentToken();
    const form = new FormData();
    // Before the file: they are read while it arrives.
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    const request = new XMLHttpRequest();
    request.open('POST', ownPath(call));
    commonHeaders().forEach((value, name) => request.setRequestHeader(name, value));
    request.timeout = longest;
    request.upload.addEventListener('progress', ({ loaded }) => progress(Math.min(1, loaded / Math.max(1, file.size))));
    request.addEventListener('load', () => {
      const ok = request.status >= 200 && request.status < 300;
      // An error in the answer rejects.
      resolve(Promise.resolve().then(() => readAnswer(request.responseText, ok, token).data as AnswerOf<Call>));
    });
    const lost = () => reject(new ApiError('transport', ownSentence('transport')));
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
