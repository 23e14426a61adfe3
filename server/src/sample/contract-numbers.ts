// What the sample's contracts, their money and the expense claims share: deals, days as text, and numbers in their order.
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Random } from './random.ts';
import { dayOf, toText } from './working-time.ts';

export interface SampleDeal {
  id: number;
  name: string;
  owner: number;
  since: number;
}

export interface NumberedDeal {
  id: number;
  customer: SampleDeal;
  amount: string;
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

/** Numbers as the program gives them: by day, in the order of the moments. */
export class Numbers {
  readonly #counts = new Map<string, number>();
  next(prefix: string, at: number): string {
    const key = `${prefix}-${compact(at)}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return `${key}-${String(count).padStart(4, '0')}`;
  }
  /** Goes on where they end, for what is added today. */
  async keep(db: Db, kinds: Readonly<Record<string, string>>): Promise<void> {
    for (const [key, value] of this.#counts) {
      const [prefix = '', period = ''] = key.split('-');
      const written = `${period.slice(0, 4)}-${period.slice(4, 6)}-${period.slice(6)}`;
      await db.run(sql`insert into number_counter (kind, period, value) values (${kinds[prefix] ?? prefix}, ${written}, ${value})
        on conflict (kind, period) do update set value = excluded.value`);
    }
  }
}
