// The type of a call: its path, which knows what the call is sent and what it answers.

declare const contract: unique symbol;

/** The path of a call. `Beside` is what stands beside `data` in its answer. */
export type CallPath<Body, Answer, Beside = unknown> = string & {
  readonly [contract]: { body: Body; answer: Answer; beside: Beside };
};

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

/** What a field of a record may hold. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FieldValue[]
  | { readonly [name: string]: FieldValue };
