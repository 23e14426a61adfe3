// Watches calls from outside: what each answers, which rows it leaves behind, and whom it notifies. As text that can be compared.
import { sql } from 'kysely';
import { modules } from '../src/modules.ts';
import type { CallAnswer, Company, Person } from './company.ts';

type Row = Record<string, unknown>;

/** Not the company's own data, or compared in another way: counters by their sums. */
const leftOut = new Set([
  'region',
  'kysely_migration',
  'kysely_migration_lock',
  'socket_io_attachments',
  'idempotency',
  'row_count',
  'row_count_ledger',
  'measure_day',
  'measure_ledger',
  'login_ticket',
]);
const secret = new Set([
  'password_hash',
  'token_hash',
  'code_hash',
  'hash',
  'secret',
  'search_tokens',
  'file_secret',
  'sha256',
  'key',
  'uid',
]);
/** Answered once, and drawn anew each time. */
const drawn = new Set(['LoginToken', 'token', 'next', 'ticket', 'secret', 'uri', 'codes', 'password']);
/** Depends on how fast the machine is, or on the time of day. */
const unsteady = new Set(['session.last_seen_at', 'credential.last_step']);

/** Whose rows clients show in lists and panels: the module that they hear of, by table. */
const shown = new Map(
  modules.flatMap((module) => (module.entities ?? []).map(({ table, module }) => [table, module] as const)),
);

interface Table {
  name: string;
  /** Columns of the primary key. */
  key: string[];
}

/** A moment as the database writes it. */
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d(?::\d\d)?)?$/;
const dayOnly = /^\d{4}-\d\d-\d\d$/;
const hour = 3_600_000_000;
const moments = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g;

/** The company's day. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
}

/** Days about today, alone or in a number such as `HK-20260304-0001`, as days from it. */
export function steadyDays(text: string): string {
  return text.replace(/(?<!\d)(20\d\d)(-?)([01]\d)\2([0-3]\d)(?=\d{4}\b|(?!\d))/g, (day, year, _dash, month, date) => {
    const days = Math.round((Date.parse(`${year}-${month}-${date}`) - Date.parse(today())) / 86_400_000);
    if (!(Math.abs(days) < 4)) return day;
    return days === 0 ? '<today>' : `<today ${days < 0 ? '-' : '+'} ${Math.abs(days)}>`;
  });
}

/** The same words with a mark behind the first character; HTML and templates are kept as they are sent. */
function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner)]));
  if (typeof value !== 'string' || /<\/|\{[{%]/.test(value)) return value;
  if (/^[[{]/.test(value)) return JSON.stringify(marked(JSON.parse(value)));
  return value.replace(/\p{Script=Han}/u, '$&\u200b');
}

export class Witness {
  readonly lines: string[] = [];
  readonly paths = new Set<string>();
  /** Writes of records that nobody was notified of: the client would go on showing the old state. */
  readonly silent: string[] = [];
  readonly #company: Company;
  #tables: Table[] = [];
  #rows = new Map<string, Row>();
  #told: string[] = [];
  /** Beginnings of the watch and of its steps, in microseconds of the database's clock. */
  readonly #begins: number[] = [];
  readonly #names = new Map<string, string>();

  private constructor(company: Company) {
    this.#company = company;
  }

  static async of(company: Company): Promise<Witness> {
    const witness = new Witness(company);
    await witness.#watch();
    return witness;
  }

  async #watch(): Promise<void> {
    const { database, app } = this.#company;
    const tables = await database.rows<Table>(sql`
      select c.relname as name, coalesce((select array_agg(a.attname::text order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary), '{}') as key
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public' order by 1`);
    this.#tables = tables.filter((table) => !leftOut.has(table.name));
    Object.assign(app.sink, {
      announce: (list) => {
        for (const { rooms, change } of list)
          this.#told.push(`told ${change.module} ${change.ids.join()} to ${rooms.toSorted().join(' ')}`);
      },
      send: (list) => {
        for (const { userIds, event, message } of list)
          this.#told.push(
            `told ${userIds === 'everyone' ? userIds : `person ${userIds.join()}`} ${event} ${JSON.stringify(message)}`,
          );
      },
      endSessions: (ids) => this.#told.push(`told logins ${ids.toSorted((a, b) => a - b).join()} that they ended`),
      accessChanged: () => this.#told.push('told everybody that rights may have changed'),
    } satisfies Company['app']['sink']);
    await this.#begin();
    this.#rows = await this.#read();
  }

  async #begin(): Promise<number> {
    const clock = await this.#company.database.first<{ at: number }>(
      sql`select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as at`,
    );
    return this.#begins.push(clock?.at ?? 0) - 1;
  }

  /**
   * A call as this person, with everything that comes of it. Its words are sent with a mark that nobody sees: what is left behind,
   * and answered, is as if they had come without.
   */
  call(person: Person, path: string, body: Row = {}, headers: Record<string, string> = {}): Promise<CallAnswer> {
    this.paths.add(path.toLowerCase());
    const sent = Object.keys(body).length > 0 ? ` ${JSON.stringify(body)}` : '';
    const shown = sent.replace(/"(ticket|token|code)":"(?:\d{6}|[\w-]{43})"/g, '"$1":"…"');
    return this.step(`person ${person.id} ${path}${shown}`, () => person.call(path, marked(body) as Row, headers));
  }

  /** The same for what is no plain call. */
  async step<T>(what: string, work: () => Promise<T>): Promise<T> {
    const number = await this.#begin();
    this.#told = [];
    const answer = await work();
    this.lines.push('', `## ${number} ${this.#plain(what)}`);
    this.lines.push(this.#plain(JSON.stringify(this.#steady('', answer))));
    const rows = await this.#read();
    for (const [at, row] of rows) {
      const before = this.#rows.get(at);
      if (before) this.#changed(at, before, row);
      else this.lines.push(this.#plain(`+ ${at} ${JSON.stringify(withoutNothing(row))}`));
    }
    for (const at of this.#rows.keys()) if (!rows.has(at)) this.lines.push(this.#plain(`- ${at}`));
    this.#hear(what, number, rows);
    this.lines.push(...this.#told.map((line) => this.#plain(line)));
    this.#rows = rows;
    return answer;
  }

  get text(): string {
    return steadyDays(`${this.lines.join('\n').trim()}\n`);
  }

  /** Every record that came, went or changed is announced, by its kind and id. */
  #hear(what: string, number: number, rows: ReadonlyMap<string, Row>): void {
    for (const at of new Set([...this.#rows.keys(), ...rows.keys()])) {
      const table = at.slice(0, at.indexOf(' '));
      const module = shown.get(table);
      const [before, now] = [this.#rows.get(at), rows.get(at)];
      if (!module || JSON.stringify(before) === JSON.stringify(now)) continue;
      // What was made ready between the calls is not theirs, and what lies in the bin is in no list.
      if (now && !['created_at', 'updated_at', 'deleted_at'].some((column) => now[column] === `<${number}>`)) continue;
      if ((!before || before['deleted_at']) && (!now || now['deleted_at'])) continue;
      const id = String((now ?? before)?.['id']);
      const announced = this.#told.some((line) => {
        const [word, kind, ids = ''] = line.split(' ');
        return word === 'told' && kind === module && ids.split(',').includes(id);
      });
      if (!announced) this.silent.push(`${what.split(' ').slice(2, 3).join()} ${table} ${differing(before, now)}`);
    }
  }

  #changed(at: string, before: Row, row: Row): void {
    const changes = Object.entries(row)
      .filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column]))
      .map(([column, value]) => `${column} ${JSON.stringify(before[column])} → ${JSON.stringify(value)}`);
    if (changes.length > 0) this.lines.push(this.#plain(`~ ${at} ${changes.join(', ')}`));
  }

  async #read(): Promise<Map<string, Row>> {
    const found = await this.#company.database.rows<{ name: string; row: Row }>(
      sql`${sql.join(
        this.#tables.map(
          ({ name }) => sql`select ${sql.lit(name)} as name, to_jsonb(t) as row from ${sql.table(name)} t`,
        ),
        sql` union all `,
      )} union all
        select 'counted', jsonb_build_object('at', concat_ws('/', entity, 'owner ' || owner_id, f1, f2, f3), 'n', sum(n))
        from (select entity, owner_id, f1, f2, f3, n from row_count where kind = 'f'
          union all select entity, owner_id, f1, f2, f3, n from row_count_ledger) c group by entity, owner_id, f1, f2, f3`,
    );
    const keys = new Map([...this.#tables.map(({ name, key }) => [name, key] as const), ['counted', ['at']]]);
    const rows = new Map<string, Row>();
    for (const { name, row } of found.toSorted((a, b) => compare(keyOf(a.row, a.name), keyOf(b.row, b.name))))
      rows.set(keyOf(row, name), this.#steady(name, row) as Row);
    return rows;

    function keyOf(row: Row, name: string): string {
      const of = (keys.get(name) ?? []).filter((column) => !secret.has(column) || name === 'setting');
      const values = of.length > 0 ? of.map((column) => row[column]) : [JSON.stringify(row)];
      return `${name} ${values.map((value) => (typeof value === 'number' ? String(value).padStart(4, ' ') : value)).join('/')}`;
    }
  }

  /** Without secrets, and with moments as the steps in which they were written. */
  #steady(table: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#steady(table, one));
    if (typeof value === 'string' && dayOnly.test(value)) return this.#day(value);
    if (typeof value === 'string') return moment.test(value) ? this.#moment(value) : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !unsteady.has(`${table}.${name}`))
        .map(([name, inner]) => {
          if (table && secret.has(name) && table !== 'setting') return [name, inner ? '…' : inner];
          if (drawn.has(name) && (typeof inner === 'string' || name === 'codes') && inner) return [name, '…'];
          return [name, this.#steady(table, inner)];
        }),
    );
  }

  /** A day that is reckoned from today, as days from it. */
  #day(text: string): string {
    const days = Math.round((Date.parse(text) - Date.parse(today())) / ((24 * hour) / 1000));
    return days > 0 && days < 100 ? `<today + ${days}>` : text;
  }

  #moment(text: string): string {
    const at = microseconds(text);
    const [first = 0] = this.#begins;
    const last = this.#begins.at(-1) ?? 0;
    // Reckoned from the moment of a call.
    if (text.includes('.') && at > last + hour) return `<in ${Math.round((at - last) / (24 * hour))} days>`;
    if (Math.abs(at - first) > hour) return text;
    // What a call answers knows seconds only, and so do some columns: that it is of these minutes, not of which step.
    if (!text.includes('.') || !/[+-]\d\d(?::\d\d)?$/.test(text)) return '<now>';
    const step = this.#begins.filter((begin) => begin <= at).length - 1;
    return step < 1 ? '<before>' : `<${step}>`;
  }

  /** Names that are made by chance, in the order of their appearance; without the sizes of pictures, which libraries decide. */
  #plain(line: string): string {
    return (
      line
        // Two moments of the log may lie in the same second or not.
        .replace(/\{"new":"<now>","old":"<now>","field":"[^"]*","title":"[^"]*"\},?/g, '')
        .replace(/"changes":\[\],/g, '')
        .replace(/"size":\d{3,}/g, '"size":"…"')
        .replace(/\?v=(file|thumb)&(?:amp;)?e=\d+&(?:amp;)?s=[\w-]+/g, '?$1')
        .replace(/\b[0-9a-f]{32}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (name) => {
          const known = this.#names.get(name) ?? `<${this.#names.size + 1}. name>`;
          this.#names.set(name, known);
          return known;
        })
        .replace(moments, (text) => this.#moment(text))
    );
  }
}

/** Moments without a zone are in the company's. */
function microseconds(text: string): number {
  const zoned = /[+-]\d\d(?::\d\d)?$/.test(text) ? text : `${text}+08:00`;
  const fraction = /\.(\d+)/.exec(zoned)?.[1] ?? '';
  return Date.parse(zoned.replace(`.${fraction}`, '')) * 1000 + Number(fraction.padEnd(6, '0'));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function differing(before: Row = {}, now: Row = {}): string {
  const columns = Object.keys({ ...before, ...now });
  return columns.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(now[column])).join();
}

function withoutNothing(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && !['""', '[]', '{}'].includes(JSON.stringify(value))),
  );
}
