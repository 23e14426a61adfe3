// Compresses answers. What every browser asks for is done here in one go; @fastify/compress makes a stream for each answer, and does
// the rest: files, other encodings, preferences with weights.
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Bytes from which an answer is compressed. */
const threshold = 2048;
/** Bytes beyond which another thread is worth the way there: this one is what a process has least of. */
const inline = 8192;
/** Higher levels save a twentieth of the bytes, and cost half as much again. */
const options = { level: 1 };
const inThread = promisify(gzip);

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // Before the routes' own, which leave alone what is encoded.
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isPlainJson(request, reply)) return payload;
    const bytes = Buffer.byteLength(payload);
    if (bytes < threshold) return payload;
    reply.header('vary', reply.getHeader('vary') ?? 'accept-encoding').header('content-encoding', 'gzip');
    return bytes <= inline ? gzipSync(payload, options) : inThread(payload, options);
  });
  await app.register(compress, { threshold, encodings: ['gzip', 'deflate'], zlibOptions: options });
}

/** A whole answer in JSON to somebody who takes gzip and prefers nothing to it. */
function isPlainJson({ headers, method }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    takesGzip(headers['accept-encoding']) &&
    headers['x-no-compression'] === undefined &&
    method !== 'HEAD' &&
    reply.statusCode !== 206 &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('content-range') &&
    `${reply.getHeader('content-type')}`.startsWith('application/json') &&
    `${reply.getHeader('vary') ?? 'accept-encoding'}`.includes('accept-encoding')
  );
}

/** A name without a weight has the highest. */
function takesGzip(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && header.split(',').some((name) => name.trim() === 'gzip');
}
