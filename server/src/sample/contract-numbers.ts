// What the sample's contracts, their money and the expense claims share: deals, days as text, and numbers in their order.
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { select } from '../platform/db/query.ts';
import type { Random } from './random.ts';
import { dayOf, toText } from './working-time.ts';

export interface SampleDeal {
  id: number;
  name: string;
  owner: number;
  since: number;
  /** When its first contract was signed, where that is settled before the contracts are made. */
  first?: number;
}

export interface NumberedDeal {
  id: number;
  number: string;
  name: string;
  customer: SampleDeal;
  amount: string;
  /** Of the lines. */
  total: string;
  signed: number;
  end: number | null;
  draft: boolean;
}

export interface NumberContext {
  now: number;
  random: Random;
  numbers: Numbers;
  ways: readonly number[];
  kinds: readonly number[];
  entry(id: number, userId: number, at: number): { id: number; userId: number; at: number; ip: string };
  firstAccount: number;
}

/** `yyyy-MM-dd` of a moment in Shanghai. */
export const dateOf = (moment: number): string => toText(dayOf(moment)).slice(0, 10);
const compact = (moment: number): string => dateOf(moment).replaceAll('-', '');

/** Kinds as the database has them, by what their numbers begin with. */
const kinds: Readonly<Record<string, string>> = {
  HT: 'contract',
  HK: 'receipt',
  FY: 'expense',
  XF: 'renewal',
  BX: 'claim',
};

/** Numbers as the program gives them: by day, in the order of the moments. */
export class Numbers {
  readonly #counts = new Map<string, number>();
  readonly #changed = new Set<string>();

  /** Goes on after those that were kept. */
  static async open(db: Db): Promise<Numbers> {
    const numbers = new Numbers();
    const prefixes = new Map(Object.entries(kinds).map(([prefix, kind]) => [kind, prefix]));
    for (const { kind, period, value } of await db.rows(
      select('number_counter', ['kind', 'period', 'value'])`where period <> ''`,
    )) {
      const prefix = prefixes.get(kind);
      if (prefix) numbers.#counts.set(`${prefix}-${period.replaceAll('-', '')}`, value);
    }
    return numbers;
  }

  next(prefix: string, at: number): string {
    const key = `${prefix}-${compact(at)}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    this.#changed.add(key);
    return `${key}-${String(count).padStart(4, '0')}`;
  }

  /** Goes on where they end, for what is added later. */
  async keep(db: Db): Promise<void> {
    const rows = [...this.#changed].map((key) => {
      const [prefix = '', day = ''] = key.split('-');
      const period = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
      return { kind: kinds[prefix], period, value: this.#counts.get(key) };
    });
    this.#changed.clear();
    await db.run(sql`insert into number_counter (kind, period, value)
      select kind, period, value from json_to_recordset(${JSON.stringify(rows)}::json) as n(kind text, period text, value bigint)
      on conflict (kind, period) do update set value = excluded.value`);
  }
}

/** A database that knows what the search of a row asks for its names: asked for each of very many, it would take most of the time. */
export function knowing(db: Db, names: Readonly<Record<string, string>>): Db {
  return { ...db, first: <T>() => Promise.resolve(names as T) };
}
