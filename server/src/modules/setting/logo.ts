// The company's logo: an uploaded picture that becomes the setting's, and the one address that shows it to everybody.
import { logoPath } from '@crm/protocol/files';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { select } from '../../platform/db/query.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { logoKey } from '../../platform/settings/company.ts';
import { parseAddress } from '../../platform/storage/addresses.ts';
import { attachFiles, keepOnlyFile, openPicture } from '../file/index.ts';

const place = { module: 'setting', recordId: 1 };
const idOf = (value: string): number => Number(value.split('-', 1)[0]);

/** The caller's upload becomes the setting's, the one before goes where deleted files go. */
export async function keepPicture(call: Call, key: string, value: string): Promise<void> {
  const id = idOf(value);
  if (value !== '') {
    const file = await call.db.first(select('file', ['key', 'has_thumb as picture'])`where id = ${id}`);
    const usable = file?.picture && value === `${id}-${file.key}`;
    if (!usable || (await attachFiles(call, [id], { ...place, field: key })) === 0)
      throw invalid({ [key]: msg('pictureNotYours') });
  }
  await keepOnlyFile(call, { ...place, field: key }, id);
}

/** The name of its file, as the log tells it. */
export async function pictureName(call: Call, value: string): Promise<string> {
  const file = value && (await call.db.first(select('file', ['name'])`where id = ${idOf(value)}`));
  return file ? file.name : '';
}

/** Nothing but the logo in force: the address of any other file opens nothing here. */
export function logoRoute(): Route {
  return route({
    path: `${logoPath}:address`,
    method: 'GET',
    access: 'public',
    kind: 'read',
    quick: true,
    area: '系统设置',
    summary: '公司的标志；只有正在使用的标志能打开',
    english: 'The logo of the company; only the one in use opens',
    streams: true,
    body: z.looseObject({ address: z.unknown().meta({ type: 'string' }).describe('标志的地址') }).partial(),
    handle: async (call) => {
      const logo = call.settings.get(logoKey);
      const parsed = logo !== '' && call.body.address === logo ? parseAddress(`/api/file/open/${logo}`) : undefined;
      const stream = parsed && (await openPicture(call, parsed, true, 'public, max-age=31536000, immutable'));
      if (!stream) throw new AppError('not_found', msg('fileGone'), { status: 404 });
      return { stream };
    },
  });
}
