// What is hashed of a line of the operation log, and of a block of lines: the same in every version of the program.
import { hash } from 'node:crypto';

/** A line as text, column by column in the order of `lineColumns`. */
export type Line = readonly (string | null)[];

/** The form below; another one would get the next number, and blocks keep theirs. */
export const form = 1;

/**
 * Every column of a line as a text that depends on no setting: numbers in digits, the changes as PostgreSQL writes jsonb (keys in
 * its fixed order), the moment in UTC with microseconds.
 */
export const lineColumns = `l.id::text, l.entity, l.record_id::text, l.action, l.user_id::text, l.token_id::text, l.ip, l.note,
  l.changes::text, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
/** Names of the columns that `lineColumns` covers. */
export const covered = [
  'id',
  'entity',
  'record_id',
  'action',
  'user_id',
  'token_id',
  'ip',
  'note',
  'changes',
  'created_at',
];

const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');

/** SHA-256 of the line's columns as a JSON array of texts. */
export const hashOfLine = (line: Line): Buffer => sha256(JSON.stringify(line));

/** Bytes of a line's hash that a block keeps. */
export const markBytes = 8;

export const markOf = (lineHash: Buffer): Buffer => lineHash.subarray(0, markBytes);

export const contentOf = (lineHashes: readonly Buffer[]): Buffer => sha256(Buffer.concat(lineHashes));

/** A block as it is stored; ids and numbers are texts, as they come from the database. */
export interface Block {
  no: string;
  hash: Buffer;
  /** UTC with microseconds. */
  madeAt: string;
  total: string;
  settled: string;
  opening: string;
  form: number;
  lastId: string;
  ids: string[];
  marks: Buffer;
  content: Buffer;
}

export const blockColumns = `no::text, hash, to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "madeAt", total::text,
  settled::text, opening::text, form, last_id::text as "lastId", ids::text[] as ids, marks, content`;

/** What stands before the first block. */
export const noHash = Buffer.alloc(32);

/** SHA-256 over the hash of the block before and everything that the block says. */
export function hashOfBlock(previous: Buffer, block: Omit<Block, 'hash'>): Buffer {
  const { no, madeAt, total, settled, opening, lastId, ids } = block;
  const head = JSON.stringify([block.form, no, madeAt, total, settled, opening, lastId, ids]);
  return sha256(Buffer.concat([previous, block.content, block.marks, Buffer.from(head)]));
}
