// The error codes that both sides know, so that nobody parses a message; the sentences beside them are in `sentences.ts`.

/** Stable keys of every error answer. */
export const errorCodes = [
  'signed_out',
  // Of signing in: the password was right, `data.ticket` is for the second step.
  'second_factor',
  'forbidden',
  'not_found',
  'invalid',
  'conflict',
  'too_many',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];
