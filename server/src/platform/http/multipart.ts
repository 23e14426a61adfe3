// Receives multipart bodies: fields into an object, files onto the disk piece by piece, everything counted as it comes.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { say } from '@crm/protocol/sentences';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../errors.ts';
import { isForbiddenName } from './form-body.ts';

/** What a route takes beside fields. */
export interface MultipartLimits {
  /** Bytes of one file. */
  maxBytes: number;
  maxFiles: number;
}

/** A file that arrived whole; its copy on the disk is gone when the call ends. */
export interface ReceivedFile {
  /** Name of the part. */
  part: string;
  /** As the sender calls it; may be empty. */
  name: string;
  path: string;
  bytes: number;
  sha256: Buffer;
}

export interface ReceivedBody {
  fields: Record<string, string>;
  files: ReceivedFile[];
}

const mostFields = 50;
const mostFieldBytes = 64 * 1024;
const headerSlack = 64 * 1024;

/** Bytes of the largest body that the route can make use of. */
export function largestBody({ maxBytes, maxFiles }: MultipartLimits): number {
  return maxBytes * maxFiles + mostFields * mostFieldBytes + headerSlack;
}

/**
 * Reads the whole body. What was written is left to the caller, also after an error: see `discard`.
 * @param admit sees the fields that came before the first file, and throws for a call that need not go on
 * @throws AppError for what is too large, too much or broken
 */
export async function receiveMultipart(
  request: FastifyRequest,
  limits: MultipartLimits,
  stagingDir: string,
  received: ReceivedBody,
  admit: (fields: Record<string, string>) => void,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > largestBody(limits)) throw tooLarge(limits);
  await mkdir(stagingDir, { recursive: true, mode: 0o700 });
  try {
    // busboy counts a part as soon as it begins: one more than allowed is seen and refused here.
    for await (const part of request.parts({
      limits: {
        fileSize: limits.maxBytes + 1,
        files: limits.maxFiles + 1,
        fields: mostFields + 1,
        fieldSize: mostFieldBytes,
        fieldNameSize: 100,
        parts: mostFields + limits.maxFiles + 2,
        headerPairs: 20,
      },
    })) {
      const name = part.fieldname;
      if (!name || isForbiddenName(name)) throw invalid({});
      if (part.type === 'field') {
        if (Object.keys(received.fields).length >= mostFields) throw invalid({});
        if (name in received.fields || typeof part.value !== 'string') throw invalid({ [name]: say('badFormat') });
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new AppError('invalid', say('tooLarge'), { status: 413, fields: { [name]: say('tooLarge') } });
        received.fields[name] = part.value;
        continue;
      }
      if (received.files.length >= limits.maxFiles)
        throw invalid({ [name]: say('tooManyFiles', { max: limits.maxFiles }) });
      admit(received.fields);
      const file = {
        part: name,
        name: part.filename ?? '',
        path: path.join(stagingDir, randomUUID()),
        bytes: 0,
        sha256: Buffer.alloc(0),
      };
      // In the list before the first byte is written, so that it is removed whatever happens.
      received.files.push(file);
      const hash = createHash('sha256');
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          file.bytes += chunk.length;
          if (file.bytes > limits.maxBytes) return done(tooLarge(limits));
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(part.file, count, createWriteStream(file.path, { mode: 0o600 }));
      file.sha256 = hash.digest();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // What the parser says about a broken body is no fault of the server; what the disk says is.
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw invalid({});
    throw error;
  } finally {
    // The rest of a body that is not wanted is read to nowhere, so that the sender gets to hear why.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Removes what was received from the disk. */
export async function discard(received: ReceivedBody): Promise<void> {
  await Promise.all(received.files.map((file) => rm(file.path, { force: true })));
}

function tooLarge(limits: MultipartLimits): AppError {
  const megabytes = Math.floor(limits.maxBytes / 1024 / 1024);
  const message = say('fileTooLarge', { megabytes });
  return new AppError('invalid', message, { status: 413, fields: { file: message } });
}
