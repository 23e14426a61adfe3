// The undo history of a drawing. Pure.
export interface History<Value> {
  past: Value[];
  present: Value;
  future: Value[];
  /** Changes of the same kind one after the other, such as typing, are one step. */
  tag: string;
  /** Grows with every step back or forward: what is edited shows the present anew. */
  jumps: number;
}

const most = 100;

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], tag: '', jumps: 0 };
}

export function changed<Value>(history: History<Value>, present: Value, tag = ''): History<Value> {
  if (present === history.present) return history;
  const joins = tag !== '' && tag === history.tag && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-most);
  return { ...history, past, present, future: [], tag };
}

export function undone<Value>(history: History<Value>): History<Value> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  const past = history.past.slice(0, -1);
  return { past, present, future: [history.present, ...history.future], tag: '', jumps: history.jumps + 1 };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, tag: '', jumps: history.jumps + 1 };
}
