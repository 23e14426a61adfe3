// The bytes of a file as they are sent.
import type { RouteContext, StreamAnswer } from '../../platform/http/route.ts';
import { ObjectMissing } from '../../platform/storage/storage.ts';
import { type FileRecord, findFile, objectKey, thumbKey } from './file.queries.ts';
import { thumbType } from './picture.ts';

/**
 * @param cache value of the header `cache-control`
 * @returns undefined when its object is missing
 */
export async function streamOf(
  { storage, log }: Pick<RouteContext<unknown>, 'storage' | 'log'>,
  file: FileRecord,
  small: boolean,
  cache: string,
): Promise<StreamAnswer | undefined> {
  const key = small ? thumbKey(file.key) : objectKey(file.key);
  try {
    const object = await storage.read(key);
    return {
      body: object,
      type: small ? thumbType : file.type,
      ...(small ? {} : { length: file.size }),
      // Pictures were re-encoded when they came; the browser itself shows nothing else.
      disposition: file.hasThumb ? 'inline' : 'attachment',
      name: file.name,
      headers: {
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
        'cache-control': cache,
      },
    };
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    log.error({ key }, 'object of a file is missing');
    return undefined;
  }
}

/** A picture under a name of the program's own. The caller has seen to it that it may be shown; undefined for none. */
export async function openPicture(
  call: Pick<RouteContext<unknown>, 'db' | 'storage' | 'log'>,
  { id, key }: { id: number; key: string },
  small: boolean,
  cache: string,
): Promise<StreamAnswer | undefined> {
  const file = await findFile(call.db, id);
  if (!file?.hasThumb || file.key !== key) return undefined;
  // What somebody called the file on their own machine is nobody's business.
  return streamOf(call, { ...file, name: `${file.id}.${file.format}` }, small, cache);
}
