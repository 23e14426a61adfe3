// user and branch: people and departments as values of a field.
import type { FieldType } from '../../engine/fields/field-type.ts';
import { idsIn, type KnownLabels, rankedBy, references, severalIds } from '../../engine/fields/reference.ts';
import { wireChoice, wireId, wireList, wireObject, wireText } from '../../engine/fields/wire-schema.ts';

/** A company is refused as superior only where the item itself takes a single one, marked by `max` 1. */
export const branch: FieldType = {
  ...references('branch'),
  ...severalIds('id'),
  wire: (field) => ((field.max ?? 1) > 1 ? { type: 'string', description: '编号，逗号分隔' } : wireChoice),
  // Several travel joined by commas.
  present: (stored) => (Array.isArray(stored) ? stored.join(',') : stored || ''),
  item: (field) => ({ url: '/main/branch/TreeJson', ...(field.max === undefined ? {} : { max: field.max }) }),
};

interface KnownPeople extends KnownLabels {
  people: ReadonlyMap<number, { userid: number; username: string; header: string }>;
}

const people = references('user');
const person = wireObject({ userid: wireId, username: wireText, header: wireText }, ['userid']);

/** One person is an id; several travel as a list of `{userid, username, header}` and are stored as ids. */
export const user: FieldType = {
  ...people,
  ...severalIds('userid'),
  ranks: rankedBy('user'),
  wire: (field) => ((field.max ?? 1) > 1 ? wireList(person) : wireChoice),
  expand: async (call, field, stored, stored2): Promise<KnownPeople> => {
    const known = (await people.expand?.(call, field, stored, stored2)) as KnownLabels;
    const cards = new Map<number, { userid: number; username: string; header: string }>();
    if ((field.max ?? 1) > 1) {
      for (const id of idsIn(stored)) {
        const found = call.actor.organisation.users.get(id);
        cards.set(id, { userid: id, username: found?.name ?? '', header: found?.avatar ?? '' });
      }
    }
    return { ...known, people: cards };
  },
  present: (stored, field, known) => {
    if ((field.max ?? 1) <= 1) return stored ? stored : '';
    const cards = (known as KnownPeople | undefined)?.people;
    return Array.isArray(stored) ? stored.map((id) => cards?.get(Number(id)) ?? id) : [];
  },
  item: (field) => ({
    url: '/api/user/GetGridJson',
    loadFilter: 'data.rows',
    optionText: 'NickName',
    optionValue: 'UserID',
    max: field.max ?? 1,
  }),
};
