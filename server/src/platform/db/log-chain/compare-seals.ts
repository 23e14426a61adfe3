// Compares the chain with what was kept of it outside of the database.
import type pg from 'pg';
import type { Finding } from './findings.ts';
import type { Seal } from './seals.ts';

export interface SealsReport {
  /** That say the same as the chain. */
  agreeing: number;
  /** That stood beyond a backup which the database was brought back to. */
  abandoned: number;
  /** When the newest of the agreeing ones was made. */
  newest: string;
}

/** Whoever rewrites the chain makes another one, consistent in itself; seals remember the old one. */
export async function compareSeals(
  client: pg.ClientBase,
  seals: readonly Seal[],
  hashes: readonly string[],
): Promise<{ report: SealsReport; findings: Finding[] }> {
  const { rows } = await client.query<{ no: string; hash: string }>(
    `select no::text, encode(hash, 'hex') as hash from log_chain where no = any($1::bigint[])
     union all (select no::text, encode(hash, 'hex') from log_chain c order by c.no desc limit 1)`,
    [seals.map(({ block }) => block)],
  );
  const known = new Map(rows.map(({ no, hash }) => [Number(no), hash]));
  const head = Math.max(0, ...known.keys());
  const ordered = seals.toSorted((one, other) => one.block - other.block || (one.at < other.at ? -1 : 1));
  const agreeing = ordered.filter(({ block, hash }) => known.get(block) === hash);
  const others = ordered.filter((seal) => !agreeing.includes(seal) && !seal.abandoned);
  const findings: Finding[] = [];
  const [first] = others;
  if (first) {
    const good = agreeing.findLast(({ block }) => block < first.block);
    const about = { seal: first, good, count: others.length };
    findings.push(first.block > head ? { kind: 'cut', head, ...about } : { kind: 'rewritten', ...about });
  }
  for (const hash of hashes) {
    const found = await client.query("select 1 from log_chain where encode(hash, 'hex') like $1 || '%' limit 1", [
      hash,
    ]);
    if (found.rows.length === 0) findings.push({ kind: 'unknown', hash });
  }
  const abandoned = ordered.length - agreeing.length - others.length;
  const newest = agreeing.reduce((latest, { at }) => (at > latest ? at : latest), '');
  return { report: { agreeing: agreeing.length, abandoned, newest }, findings };
}
