// Marks errors whose message is a finished Chinese sentence for the person who runs the program, to be shown as it is.

/** Thrown for situations that the operator can act on; print `message` alone, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
