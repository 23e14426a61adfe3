// What a customer is created with and found by, and why a search found it.
import { msg, renderSentence } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call, EntityHooks, SearchSource } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { digits, folded, initials } from '../../engine/search-text.ts';
import { select } from '../../platform/db/query.ts';
import type { CustomerRow } from './customer.fields.ts';

/** One for all rows: many are inserted by one statement. */
const now = sql`now()`;

export const customerHooks: EntityHooks<CustomerRow> = {
  async beforeCreate(_call, values) {
    values['pool_id'] = 0;
    values['received_at'] = now;
  },
};

function contactsOf(call: Pick<Call, 'db'>, ids: readonly number[], most: number) {
  return call.db.rows(select('contact', ['customer_id', 'name', 'mobile', 'wechat', 'qq'])`
    where customer_id = any(${ids}::bigint[]) and deleted_at is null order by is_primary desc, id limit ${most}`);
}

/** A customer is found by its own name and number and by those of its contacts. */
export async function customerSearch(row: CustomerRow, call: Pick<Call, 'db'>): Promise<SearchSource> {
  const contacts = row.id ? await contactsOf(call, [row.id], 50) : [];
  return {
    names: [row.name],
    words: contacts.flatMap((contact) => [contact.name, contact.wechat]),
    numbers: [row.phone, ...contacts.flatMap((contact) => [contact.mobile, contact.qq])],
  };
}

/** What the words were found in where the name does not show it: by id, under the person's field grants. */
export async function customerHits(
  call: Call,
  rows: readonly CustomerRow[],
  ways: readonly (readonly string[])[],
): Promise<Map<number, string>> {
  const hits = new Map<number, string>();
  const isIn = (text: string, word: string) => {
    const plain = comparable(text);
    return (
      plain.includes(word) || folded(plain).includes(word) || (/^[a-z]+$/.test(word) && initials(plain).includes(word))
    );
  };
  const isNumber = (text: string, word: string) => /^\d+$/.test(word) && digits(text).includes(word);
  const open = rows.filter((row) => !ways.some((words) => words.every((word) => isIn(row.name, word))));
  // Of digits, the first way is the number that they are.
  const [words = []] = ways;
  if (open.length === 0) return hits;
  const contacts = await contactsOf(
    call,
    open.map((row) => row.id),
    2000,
  );
  for (const row of open) {
    const missed = words.filter((word) => !isIn(row.name, word));
    if (missed.some((word) => isNumber(row.phone, word)))
      hits.set(
        row.id,
        renderSentence(
          msg('hitCompanyPhone', { number: applyFieldPermissionsToText(call.actor, 'customer', 'tel', row.phone) }),
          call.language,
        ),
      );
    const contact = contacts.find(
      (one) =>
        one.customer_id === row.id &&
        missed.some(
          (word) =>
            [one.name, one.wechat].some((text) => isIn(text, word)) || isNumber(`${one.mobile} ${one.qq}`, word),
        ),
    );
    if (!contact) continue;
    const shown = (field: string, text: string) =>
      applyFieldPermissionsToText(call.actor, 'customer', `contact.${field}`, text);
    const number = missed.some((word) => isNumber(contact.qq, word))
      ? shown('qq', contact.qq)
      : shown('mobile', contact.mobile);
    hits.set(
      row.id,
      [renderSentence(msg('hitContact'), call.language), shown('contactName', contact.name), number]
        .filter(Boolean)
        .join(' '),
    );
  }
  return hits;
}
