// What the calls of a form definition are sent: kinds of records without calls of their own share some, which ask for the kind.

const shared = /^api\/module\//i;

/** @param module wire name of the kind */
export function askedBody(path: string, module: string, body: Record<string, unknown>): Record<string, unknown> {
  return shared.test(path) ? { module, ...body } : body;
}

/** The same of a call that writes values: the shared ones take them as one. */
export function writtenBody(path: string, module: string, values: Record<string, unknown>): Record<string, unknown> {
  if (!shared.test(path)) return values;
  const { undo, ...data } = values;
  return { module, data, ...(undo === undefined ? {} : { undo }) };
}
