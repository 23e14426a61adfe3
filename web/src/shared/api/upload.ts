// Sends files: whole or in parts, with progress; what was interrupted goes on where the server has got to.

import type { FileRow } from '@crm/protocol/answers/files';
import * as fileCalls from '@crm/protocol/calls/file';
import { fileLimits } from '@crm/protocol/files';
import { currentToken } from '../session/token.ts';
import { ApiError, commonHeaders, ownSentence, post, readAnswer } from './client.ts';
import { ownPath } from './encode.ts';

const uploadPath = fileCalls.uploadFile;
const statePath = fileCalls.uploadState;
const triesPerPart = 3;
/** Milliseconds that one part may take. */
const partTimeout = 120_000;

/** What a file belongs to. */
export interface UploadPlace {
  /** Wire name of the module, `avatar` or `album`. */
  picType: string;
  /** The record; absent while it is being created. */
  modelId?: number;
  code?: string;
  categoryid?: number;
}

interface PartAnswer {
  uploadid: string;
  offset: number;
}

/** One file on its way. `run` may be called again after it failed: it goes on rather than beginning anew. */
export interface Upload {
  run(): Promise<FileRow>;
  cancel(): void;
}

function isFileRow(data: unknown): data is FileRow {
  return typeof data === 'object' && data !== null && 'id' in data && 'url' in data;
}

function sendPart(
  form: FormData,
  started: (request: XMLHttpRequest) => void,
  sent: (bytes: number) => void,
): Promise<FileRow | PartAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const token = currentToken();
    const request = new XMLHttpRequest();
    request.open('POST', ownPath(uploadPath));
    commonHeaders().forEach((value, name) => request.setRequestHeader(name, value));
    request.timeout = partTimeout;
    request.upload.addEventListener('progress', (event) => sent(event.loaded));
    request.addEventListener('load', () => {
      try {
        const { data } = readAnswer(request.responseText, request.status >= 200 && request.status < 300, token);
        resolve(data as FileRow | PartAnswer);
      } catch (error) {
        reject(error);
      }
    });
    const lost = () => reject(new ApiError('transport', ownSentence('transport')));
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    started(request);
    request.send(form);
  });
}

/** What another attempt may mend: the network, or a fault of the server. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'transport' || error.code === 'internal');
}

/** @param progress called with the share of bytes that have arrived, from 0 to 1 */
export function uploadOf(file: File, place: UploadPlace, progress: (share: number) => void): Upload {
  const whole = file.size <= fileLimits.part;
  let uploadid = '';
  let offset = 0;
  let request: XMLHttpRequest | null = null;
  let cancelled = false;

  const formOf = (): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(place)) if (value !== undefined) form.append(name, String(value));
    if (!whole) {
      form.append('total', String(file.size));
      form.append('offset', String(offset));
      if (uploadid) form.append('uploadid', uploadid);
    }
    // The file comes last: a streaming reader of the body knows by then what it belongs to.
    const part = whole ? file : file.slice(offset, offset + fileLimits.part);
    form.append('file', part, file.name);
    return form;
  };

  const fetchState = async () => {
    if (!uploadid) return;
    offset = (await post(statePath, { uploadid })).offset;
  };

  const next = async (): Promise<FileRow | PartAnswer | undefined> => {
    for (let attempt = 1; ; attempt++) {
      try {
        if (attempt > 1) await fetchState();
        const from = offset;
        return await sendPart(
          formOf(),
          (started) => {
            request = started;
          },
          (bytes) => progress(Math.min(1, (from + bytes) / Math.max(1, file.size))),
        );
      } catch (error) {
        if (cancelled || attempt >= triesPerPart || !mayPass(error)) throw error;
      }
    }
  };

  return {
    async run() {
      await fetchState();
      for (;;) {
        const answer = await next();
        if (answer && isFileRow(answer)) {
          progress(1);
          return answer;
        }
        if (!answer || (uploadid !== '' && answer.offset <= offset)) throw new ApiError('fault', ownSentence('fault'));
        ({ uploadid, offset } = answer);
      }
    },
    cancel() {
      cancelled = true;
      request?.abort();
    },
  };
}
