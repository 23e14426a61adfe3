// Names, numbers and addresses that were stored with characters that nobody sees, or of full width, are kept as they are entered
// from now on; of two that only these told apart each stays as it is.
import { type Kysely, sql } from 'kysely';

/** Columns of one line; those behind the stroke have a form of their own. */
const kept: Readonly<Record<string, readonly [lines: readonly string[], codes?: readonly string[]]>> = {
  customer: [
    ['name', 'address'],
    ['phone', 'website'],
  ],
  contact: [
    ['name', 'position', 'wechat'],
    ['mobile', 'qq', 'email'],
  ],
  lead: [
    ['name', 'contact_name', 'position', 'wechat', 'address'],
    ['mobile', 'phone'],
  ],
  contract: [['number', 'name']],
  receipt: [['number']],
  expense: [['number']],
  renewal: [['number']],
  invoice: [
    ['title', 'bank', 'address', 'number'],
    ['tax_number', 'bank_account', 'phone', 'email'],
  ],
  account: [['name', 'bank', 'account_number']],
  expense_claim: [['number', 'title']],
  task: [['title']],
  app_user: [
    ['nickname', 'nickname_key'],
    ['mobile', 'extension'],
  ],
  product: [['name', 'number', 'specification', 'model'], ['tax_code']],
  product_category: [['name']],
  warehouse: [['name', 'address']],
  goods: [['name']],
  supplier: [
    ['name', 'contact_name', 'address', 'bank'],
    ['mobile', 'bank_account', 'tax_number'],
  ],
  receiver: [['name', 'address'], ['mobile']],
};

const unseen =
  '\\u00ad\\u034f\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb';
const joiners = '\\u200c\\u200d';
const blanks = '\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000';
/** Beside these a joiner has something to join. */
const joined = '[\\u0600-\\u0dff\\u2600-\\u27bf\\U0001f000-\\U0001faff]';
const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at)).join('');
const wide = range(0xff10, 10) + range(0xff21, 26) + range(0xff41, 26);
const usual = range(0x30, 10) + range(0x41, 26) + range(0x61, 26);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, [lines, codes = []]] of Object.entries(kept)) {
    const line = (column: string) =>
      `btrim(regexp_replace(regexp_replace(translate(${column}, '${wide}', '${usual}'), '[${blanks}]', ' ', 'g'),
        case when ${column} ~ '${joined}' then '[${unseen}]' else '[${unseen}${joiners}]' end, '', 'g'))`;
    const code = (column: string) =>
      `regexp_replace(btrim(normalize(${line(column)}, nfkc)), '[\\u2010-\\u2015\\u2212]', '-', 'g')`;
    const set = [
      ...lines.map((column) => `${column} = ${line(column)}`),
      ...codes.map((column) => `${column} = ${code(column)}`),
    ];
    const all = [...lines, ...codes].map((column) => `coalesce(${column}, '')`).join(' || ');
    const some = [
      `(${all}) ~ '[${unseen}${joiners}${blanks}${wide}]'`,
      ...codes.map((column) => `${column} <> ${code(column)}`),
    ];
    await sql
      .raw(`do $move$ declare one bigint; begin
        for one in select id from ${table} where ${some.join(' or ')} loop
          begin
            update ${table} set ${set.join(', ')} where id = one;
          exception when unique_violation or check_violation then
            -- Another has this name without them; they are found together all the same.
            null;
          end;
        end loop;
      end $move$`)
      .execute(db);
  }
}
