// Pictures are re-encoded before they are kept: upright, without the metadata of cameras, and with a small copy.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileLimits } from '@crm/protocol/files';
import { msg } from '@crm/protocol/sentences';
import type { Sharp } from 'sharp';
import { invalid } from '../../platform/errors.ts';

export interface DrawnPicture {
  path: string;
  size: number;
  width: number;
  height: number;
  thumb: Buffer;
}

export const thumbType = 'image/webp';
const thumbEdge = 400;
/** Pictures of one process that are worked on at a time: each may take a quarter of a gigabyte. */
const atOnce = 2;
const longest = 30;

let loading: Promise<typeof import('sharp').default> | undefined;

/** Loaded with the first picture: it is large. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}

/**
 * @param format one of the picture formats
 * @param folder where the new file is written; the caller removes it
 * @throws AppError `invalid` for broken and too large pictures
 */
export function drawPicture(source: string, format: string, folder: string): Promise<DrawnPicture> {
  return inTurn(async () => {
    const sharp = await (loading ??= loadSharp());
    const target = path.join(folder, randomUUID());
    const options = { limitInputPixels: fileLimits.pixels, failOn: 'error' as const, sequentialRead: true };
    try {
      const { pages = 1 } = await sharp(source, options).metadata();
      const moving = pages > 1 && (format === 'gif' || format === 'webp');
      const whole = sharp(source, { ...options, animated: moving }).timeout({ seconds: longest });
      // Pictures that move have no orientation, and cannot be turned.
      const upright = moving ? whole : whole.autoOrient();
      const info = await drawn(upright, format).toFile(target);
      const thumb = await sharp(target, options)
        .timeout({ seconds: longest })
        .resize(thumbEdge, thumbEdge, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer();
      const height = info.pageHeight ?? info.height;
      return { path: target, size: (await stat(target)).size, width: info.width, height, thumb };
    } catch (error) {
      const large = error instanceof Error && /pixel limit|too large|dimension/i.test(error.message);
      throw invalid({
        file: large ? msg('pictureTooManyPixels', { tenThousands: fileLimits.pixels / 10_000 }) : msg('pictureBroken'),
      });
    }
  });
}

function drawn(picture: Sharp, format: string): Sharp {
  if (format === 'png') return picture.png({ compressionLevel: 6 });
  if (format === 'gif') return picture.gif();
  if (format === 'webp') return picture.webp({ quality: 90 });
  return picture.jpeg({ quality: 90 });
}
