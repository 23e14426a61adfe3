// Records the statements that a call sends, in groups that ran side by side, so that others can send the same.
import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

interface Recorded extends Statement {
  begin: number;
  end: number;
  client: unknown;
}

type QueryMethod = (...parameters: unknown[]) => unknown;

/** Runs `work` and answers its statements: groups one after another, those of one group together. */
export async function record(work: () => Promise<unknown>): Promise<Statement[][]> {
  const recorded: Recorded[] = [];
  let clock = 0;
  const prototype = pg.Client.prototype as unknown as { query: QueryMethod };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...parameters: unknown[]) {
    const [config] = parameters;
    const entry: Recorded = {
      ...(typeof config === 'string'
        ? { text: config, values: [] }
        : { text: (config as Statement).text, values: (config as Statement).values ?? [] }),
      ...(typeof config === 'object' && (config as Statement).name ? { name: (config as Statement).name } : {}),
      begin: clock++,
      end: Number.POSITIVE_INFINITY,
      client: this,
    };
    recorded.push(entry);
    const done = () => {
      entry.end = clock++;
    };
    const last = parameters.at(-1);
    if (typeof last === 'function') {
      parameters[parameters.length - 1] = (...results: unknown[]) => {
        done();
        (last as QueryMethod)(...results);
      };
      return original.apply(this, parameters);
    }
    // A prepared query brings its callback along.
    const prepared = config as { submit?: unknown; callback?: QueryMethod };
    if (prepared.submit) {
      const { callback } = prepared;
      prepared.callback = (...results) => {
        done();
        callback?.(...results);
      };
      return original.apply(this, parameters);
    }
    const result = original.apply(this, parameters) as Promise<unknown>;
    result.then(done, done);
    return result;
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  const groups: Recorded[][] = [];
  for (const statement of recorded) {
    const current = groups.at(-1);
    // Statements of one connection never run side by side.
    const beside =
      current?.some((other) => other.end > statement.begin) &&
      current.every((other) => other.client !== statement.client);
    if (current && beside) current.push(statement);
    else groups.push([statement]);
  }
  return groups.map((group) => group.map(({ text, values, name }) => ({ text, values, ...(name ? { name } : {}) })));
}

/** Sends recorded statements through plain `pg`; a transaction stays on one connection. Answers the rows of each group's last. */
export async function replay(pool: pg.Pool, groups: Statement[][]): Promise<unknown[][]> {
  const answers: unknown[][] = [];
  if (groups.some(([first]) => first?.text === 'begin')) {
    const client = await pool.connect();
    try {
      for (const group of groups) for (const statement of group) answers.push((await client.query(statement)).rows);
    } finally {
      client.release();
    }
    return answers;
  }
  for (const group of groups) {
    const results =
      group.length === 1 && group[0]
        ? [await pool.query(group[0])]
        : await Promise.all(group.map((statement) => pool.query(statement)));
    answers.push(...results.map((result) => result.rows));
  }
  return answers;
}
