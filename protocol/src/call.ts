// The type of a call: its path, which knows what the call is sent and what it answers.
import type { BulkDone, Created, Edited, Rows } from './envelope.ts';
import type { ListPage } from './list.ts';

declare const contract: unique symbol;

/** The path of a call. `Beside` is what stands beside `data` in its answer. */
export type CallPath<Body, Answer, Beside = unknown> = string & {
  readonly [contract]: { body: Body; answer: Answer; beside: Beside };
};

/** The body of a call that takes none. */
export interface NoBody {
  readonly [contract]?: never;
}

export type AnyCall = CallPath<object, unknown>;

export type BodyOf<Call> = Call extends CallPath<infer Body, unknown> ? Body : never;
export type AnswerOf<Call> = Call extends CallPath<object, infer Answer> ? Answer : never;
export type BesideOf<Call> = Call extends CallPath<object, unknown, infer Beside> ? Beside : never;
/** A row of a call that answers a list. */
export type RowOf<Call> = DataOf<Call> extends { rows: readonly (infer Row)[] } ? Row : never;

/** What is read of an answer: its data, or the whole of a list that stands beside it. */
export type DataOf<Call> =
  Call extends CallPath<object, infer Answer, infer Beside>
    ? [Answer] extends [null]
      ? Beside extends { rows: unknown }
        ? Beside
        : Answer
      : Answer
    : never;

/** What a call is sent: its body, and that it shall be possible to take back what it does, where the call offers that. */
export type SentTo<Call> = BodyOf<Call> & (AnswerOf<Call> extends { undo?: number } ? { undo?: 1 } : unknown);

/** A call that answers a list, one that answers a record, and one that does something to several. */
export type ListCall = CallPath<object, ListPage<object>> | CallPath<object, null, Rows<object>>;
export type RecordCall = CallPath<object, object>;
/** The same of entities, whose fields are known when the program runs. */
export type RowsCall = CallPath<object, ListPage<Record<string, unknown>>>;
export type RowCall = CallPath<object, Record<string, unknown>>;
export type AddCall = CallPath<object, Created>;
export type EditCall = CallPath<object, Edited>;
export type BulkCall = CallPath<object, (Partial<BulkDone> & { id?: number }) | null>;

/** The call that an answer of the server names. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the kind of call
export function callNamed<Call extends AnyCall>(path: string): Call {
  return path as Call;
}

/** What a field of a record may hold. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FieldValue[]
  | { readonly [name: string]: FieldValue };
