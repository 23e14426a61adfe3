// Receives multipart bodies: fields into an object, files onto the disk piece by piece, everything counted as it comes.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { msg } from '@crm/protocol/sentences';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../db/database.ts';
import { AppError, invalid } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { isForbiddenName } from './form-body.ts';

/** Bytes that may come, and what is answered beyond them. */
export interface Ceiling {
  bytes: number;
  error: AppError;
}

/** Whose body it is. */
export interface RoomContext {
  db: Db;
  actor: Actor;
  settings: Settings;
  storage: Storage;
}

/** What a route takes beside fields. */
export interface MultipartLimits {
  /** Bytes of one file. */
  maxBytes: number;
  maxFiles: number;
  /** How much this person may send now; checked before anything is received. */
  room?: (context: RoomContext) => Promise<Ceiling>;
  /** Fewer bytes of a file, by the fields that came before it. */
  ofFields?: (fields: Readonly<Record<string, string>>) => Ceiling | undefined;
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
/** Bytes of all fields with the heads of all parts. */
const beside = 256 * 1024;
/** Bytes of an unwanted body that are read and discarded, so that the sender receives the reason; then the connection is cut. */
const mostDrained = 8 * 1024 * 1024;

/**
 * Reads the whole body. What was written is left to the caller, also after an error: see `discard`.
 * @param room as much as this person may send
 * @param admit sees the fields that came before the first file, and throws for a call that need not go on
 * @throws AppError for what is too large, too much or broken
 */
export async function receiveMultipart(
  request: FastifyRequest,
  limits: MultipartLimits,
  stagingDir: string,
  received: ReceivedBody,
  room: Ceiling | undefined,
  admit: (fields: Record<string, string>) => void,
): Promise<void> {
  const ceilings = [{ bytes: limits.maxBytes, error: tooLarge(limits) }, ...(room ? [room] : [])];
  const announced = Number(request.headers['content-length'] ?? 0) - beside;
  let fieldBytes = 0;
  try {
    for (const { bytes, error } of ceilings) if (announced > bytes * limits.maxFiles) throw error;
    await mkdir(stagingDir, { recursive: true, mode: 0o700 });
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
        if (name in received.fields || typeof part.value !== 'string') throw invalid({ [name]: msg('badFormat') });
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new AppError('invalid', msg('tooLarge'), { status: 413, fields: { [name]: msg('tooLarge') } });
        fieldBytes += name.length + part.value.length;
        if (fieldBytes > beside) throw new AppError('invalid', msg('tooLarge'), { status: 413 });
        received.fields[name] = part.value;
        continue;
      }
      if (received.files.length >= limits.maxFiles)
        throw invalid({ [name]: msg('tooManyFiles', { max: limits.maxFiles }) });
      admit(received.fields);
      const ofFields = limits.ofFields?.(received.fields);
      if (ofFields && announced > ofFields.bytes) throw ofFields.error;
      const lowest = [...ceilings, ...(ofFields ? [ofFields] : [])].reduce((low, one) =>
        one.bytes < low.bytes ? one : low,
      );
      const file = {
        part: name,
        name: (part.filename as string | undefined) ?? '',
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
          if (file.bytes > lowest.bytes) return done(lowest.error);
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(part.file, count, createWriteStream(file.path, { mode: 0o600 }));
      file.sha256 = hash.digest();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A broken body, reported by the parser, is no fault of the server; an error of the disk is.
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw invalid({});
    throw error;
  } finally {
    request.raw.unpipe();
    drain(request.raw);
  }
}

/** Of a body that was read whole there is nothing left. */
function drain(raw: FastifyRequest['raw']): void {
  let left = mostDrained;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

/** Removes what was received from the disk. */
export async function discard(received: ReceivedBody): Promise<void> {
  await Promise.all(received.files.map((file) => rm(file.path, { force: true })));
}

function tooLarge(limits: MultipartLimits): AppError {
  const megabytes = Math.floor(limits.maxBytes / 1024 / 1024);
  const message = msg('fileTooLarge', { megabytes });
  return new AppError('invalid', message, { status: 413, fields: { file: message } });
}
