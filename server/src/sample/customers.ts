// Customers of the sample company with their child records, as rows in memory.
import { followUpMethods } from '@crm/protocol/customer';
import { searchColumns, soundOf } from '../engine/search-text.ts';
import { type CompanyName, CompanyNames, companyPhone, streetAddress } from './company-names.ts';
import { CompanySounds } from './company-sounds.ts';
import { addContactRows, brandLetters, type Contact, makeContacts } from './contacts.ts';
import type { SampleDeal } from './contract-numbers.ts';
import { type StoryFollowUp, writeStory } from './follow-up-story.ts';
import { MobileNumbers } from './person-names.ts';
import type { Place } from './places.ts';
import { keyDepartment } from './pools.ts';
import { Random, WeightedList } from './random.ts';
import { remarkOf, tagsOf } from './sentences.ts';
import type { Employee } from './staff.ts';
import { RowBatch } from './table-rows.ts';
import { creationMoments, day, pastMoment, toText } from './working-time.ts';

/** Ids of what records refer to. */
export interface Vocabulary {
  places: readonly Place[];
  /** Entries of the dictionary in their order. */
  levels: readonly number[];
  sources: readonly number[];
  categories: readonly number[];
  /** By name. */
  industries: ReadonlyMap<string, number>;
  poolId: number;
  /** Pool of one department's big customers; 0 for none. */
  keyPoolId: number;
}

/** All that the making depends on; plain data, so that it can go to another thread. */
export interface CustomerSettings {
  count: number;
  /** Customers a batch. */
  batchSize: number;
  seed: number;
  now: number;
  /** Few follow-ups and short logs, for very many customers. */
  sparse: boolean;
  /** Whether customers that are a deal know when, for contracts that are made with them. */
  dealt: boolean;
  staff: readonly Employee[];
  vocabulary: Vocabulary;
  /** How many mobile numbers of the seed go to others. */
  reservedMobiles: number;
  firstCustomerId: number;
  firstContactId: number;
}

const denseCounts = [11, 17, 18, 15, 12, 9, 7, 5, 3, 2, 1];
const sparseCounts = [62, 28, 8, 2];
const minute = 60_000;
/** From the signature of a contract until it passed. */
const signing = 60 * minute;

/** Who had a customer from when to when. */
interface Ownership {
  /** Who entered it. */
  finder: Employee;
  /** Who has it now; in the pool who had it last. */
  owner: Employee;
  /** When the owner got it. */
  start: number;
  /** When it went into the pool, or 0. */
  pooledAt: number;
  /** It lies in the pool. */
  pooled: boolean;
  /** The owner took it out of the pool. */
  claimed: boolean;
}

/** A follow-up is written down a little after it happened. */
function writtenAt(followUp: StoryFollowUp): number {
  return followUp.at + 1.5 * minute;
}

/** Makes customers in batches; the ids go on from batch to batch. */
export class CustomerMaker {
  readonly #settings: CustomerSettings;
  readonly #names = new CompanyNames();
  readonly #sounds = new CompanySounds();
  readonly #owners: WeightedList<Employee>;
  readonly #placesOf: ReadonlyMap<string, WeightedList<Place>>;
  readonly #colleagues: ReadonlyMap<string, readonly Employee[]>;
  readonly #moments: Float64Array;
  readonly #mobiles: MobileNumbers;
  #made = 0;
  #contacts = 0;
  #deals: SampleDeal[] = [];

  constructor(settings: CustomerSettings) {
    const { staff, vocabulary } = settings;
    this.#settings = settings;
    this.#mobiles = new MobileNumbers(settings.seed, settings.reservedMobiles);
    const owners = staff.filter((person) => person.customers > 0);
    this.#owners = new WeightedList(owners, (person) => person.customers);
    this.#placesOf = new Map(
      owners.map((person) => {
        const near = vocabulary.places.filter((place) => person.areas.includes(place.area));
        return [person.username, new WeightedList(near.length > 0 ? near : vocabulary.places, (place) => place.weight)];
      }),
    );
    this.#colleagues = Map.groupBy(owners, (person) => person.department);
    this.#moments = creationMoments(settings.count, settings.now, new Random(settings.seed + 11));
  }

  /** How many are made so far. */
  get made(): number {
    return this.#made;
  }

  get contacts(): number {
    return this.#contacts;
  }

  /** Those of the last batch that are to have contracts. */
  get deals(): SampleDeal[] {
    return this.#deals;
  }

  /** @param most how many customers; the last batch may have fewer */
  nextBatch(most: number): RowBatch {
    const batch = new RowBatch();
    this.#deals = [];
    const end = Math.min(this.#made + most, this.#settings.count);
    while (this.#made < end) this.#addCustomer(batch, this.#made++);
    return batch;
  }

  /** Goes past customers that are there already: only what is never given twice is given for them. */
  pass(made: number): void {
    while (this.#made < made) this.#meet(this.#made++);
  }

  /** The company and its people, with the stream that the rest of its facts come from. */
  #meet(index: number) {
    const facts = new Random(Math.imul(this.#settings.seed, 7919) + index * 2);
    const finder = this.#owners.pick(facts);
    const place = this.#placesOf.get(finder.username)?.pick(facts) ?? facts.pick(this.#settings.vocabulary.places);
    const company = this.#names.next(place, facts);
    const contacts = makeContacts(company.brand, this.#settings.firstContactId + this.#contacts, this.#mobiles, facts);
    this.#contacts += contacts.length;
    return { facts, finder, place, company, contacts };
  }

  #addCustomer(batch: RowBatch, index: number): void {
    const { seed, now, sparse } = this.#settings;
    // Two streams, so that names and people do not depend on the day on which the company is made.
    const { facts, finder, place, company, contacts } = this.#meet(index);
    const times = new Random(Math.imul(seed, 104_729) + index * 2 + 1);
    const id = this.#settings.firstCustomerId + index;
    const created = this.#moments[index] ?? now;
    const level = facts.weighted([18, 50, 32]);
    const wantsDeal = facts.chance(level === 0 ? 0.4 : 0.12);

    const ownership = this.#ownership(finder, created, facts, times);
    const { owner, start, pooled } = ownership;
    const closed = wantsDeal && !pooled && now - start > 21 * day;
    const end = pooled ? ownership.pooledAt : now;
    const counts = sparse ? sparseCounts : denseCounts;
    const followUps = writeStory({ start, end, now, closed, pooled, counts, contacts }, times);
    // Somebody who was spoken with had been entered before.
    const known = new Set(followUps.map((followUp) => followUp.contactId));
    const contactsAt = contacts.map((contact, at) =>
      at === 0 || known.has(contact.id)
        ? created
        : Math.max(created, pastMoment(created + (end - created) * times.next(), end, times)),
    );

    const dealtAt = closed && this.#settings.dealt ? this.#dealt(index, start) : 0;
    if (dealtAt > 0)
      this.#deals.push({ id, name: company.name, owner: owner.id, since: start, first: dealtAt - signing });
    this.#addRow(batch, { id, created, company, place, contacts, level, closed, dealtAt, ownership, followUps }, facts);
    addContactRows(batch, contacts, {
      customerId: id,
      ownerId: pooled ? 0 : owner.id,
      creatorId: finder.id,
      createdAt: contactsAt,
    });
    for (const followUp of followUps) {
      batch.add('follow_up', {
        customer_id: id,
        owner_id: pooled ? 0 : owner.id,
        contact_id: followUp.contactId,
        created_by: owner.id,
        method: followUp.method,
        content: followUp.content,
        followed_at: toText(followUp.at),
        next_at: followUp.nextAt === null ? null : toText(followUp.nextAt),
        created_at: toText(writtenAt(followUp)),
        updated_at: toText(writtenAt(followUp)),
      });
    }
    this.#addLog(batch, id, created, contacts, contactsAt, followUps, ownership);
    if (!pooled) this.#addPeople(batch, id, owner, start, facts);
  }

  /** When its first contract passed. */
  #dealt(index: number, start: number): number {
    const { seed, now } = this.#settings;
    const random = new Random(Math.imul(seed, 15_485_863) + index);
    const from = Math.max(start + 3 * day, now - 560 * day);
    const signed = pastMoment(from + random.next() * (now - day - from), now, random);
    return Math.max(signed, start + day) + signing;
  }

  /** Some lie in the pool, and some were taken out of it by a colleague of the person who had entered them. */
  #ownership(finder: Employee, created: number, facts: Random, times: Random): Ownership {
    const { now } = this.#settings;
    const kept: Ownership = { finder, owner: finder, start: created, pooledAt: 0, pooled: false, claimed: false };
    const wantsPool = facts.chance(0.085);
    const wantsClaim = facts.chance(0.06);
    const claimer = facts.pick(this.#colleagues.get(finder.department) ?? [finder]);
    if (!wantsPool && !wantsClaim) return kept;
    const pooledAt = pastMoment(created + (now - created) * (0.3 + 0.65 * times.next()), now, times);
    if (pooledAt <= created) return kept;
    if (wantsPool) return { ...kept, pooledAt, pooled: true };
    const start = pastMoment(pooledAt + (now - pooledAt) * times.next() * 0.6, now, times);
    if (claimer === finder || start <= pooledAt) return kept;
    return { finder, owner: claimer, start, pooledAt, pooled: false, claimed: true };
  }

  #addRow(
    batch: RowBatch,
    customer: {
      id: number;
      created: number;
      company: CompanyName;
      place: Place;
      contacts: readonly Contact[];
      /** Index of the entry. */
      level: number;
      closed: boolean;
      /** 0 for never. */
      dealtAt: number;
      ownership: Ownership;
      followUps: readonly StoryFollowUp[];
    },
    random: Random,
  ): void {
    const { vocabulary } = this.#settings;
    const { id, created, company, place, contacts, ownership, followUps } = customer;
    const { finder, owner, start, pooledAt, pooled, claimed } = ownership;
    const big = customer.level === 0 && finder.department === keyDepartment;
    const poolId = big && vocabulary.keyPoolId > 0 ? vocabulary.keyPoolId : vocabulary.poolId;
    const phone = random.chance(0.72) ? companyPhone(place, random) : '';
    const sound = this.#sounds.of(company.name, company.parts);
    // The same as with the name among the names.
    const search = searchColumns({
      names: [],
      sounded: [{ name: company.name, initials: sound.initials, sound: soundOf(company.name) }],
      words: contacts.flatMap((contact) => [contact.name, contact.wechat]),
      numbers: [phone, ...contacts.flatMap((contact) => [contact.mobile, contact.qq])],
    });
    const last = followUps.at(-1);
    const handed = pooled ? pooledAt : claimed ? start : 0;
    batch.add('customer', {
      id,
      name: company.name,
      name_sort: sound.sort,
      owner_id: pooled ? 0 : owner.id,
      pool_id: pooled ? poolId : 0,
      pooled_at: pooled ? toText(pooledAt) : null,
      level: random.chance(0.03) ? 0 : (vocabulary.levels[customer.level] ?? 0),
      source: vocabulary.sources[random.weighted([30, 16, 20, 14, 8, 7, 5])] ?? 0,
      clue: customer.closed ? 2 : 1,
      industry: random.chance(0.06) ? 0 : (vocabulary.industries.get(company.industry) ?? 0),
      phone,
      website: random.chance(0.4)
        ? `www.${brandLetters(company.brand)}${random.whole(10, 9999)}${random.pick(['.com', '.cn', '.com.cn'])}`
        : '',
      province_id: place.provinceId,
      city_id: place.cityId,
      county_id: company.county.id,
      address: random.chance(0.85) ? streetAddress(company.county, company.brand, random) : '',
      tags: tagsOf(random),
      remark: remarkOf(place.area, random),
      last_follow_up_at: last ? toText(last.at) : null,
      next_follow_up_at: last && last.nextAt !== null ? toText(last.nextAt) : null,
      dealt_at: customer.dealtAt > 0 ? toText(customer.dealtAt) : null,
      received_at: pooled ? null : toText(start),
      former_owner_id: pooled || claimed ? finder.id : 0,
      claimed_pool_id: claimed ? poolId : 0,
      search_text: search.text,
      search_tokens: search.tokens,
      version: 1 + followUps.length + (pooled ? 1 : claimed ? 2 : 0),
      created_by: finder.id,
      created_at: toText(created),
      updated_at: toText(Math.max(created, handed, last ? writtenAt(last) : 0)),
    });
  }

  /** The customer's log, oldest first, as its ids are read newest first. */
  #addLog(
    batch: RowBatch,
    id: number,
    created: number,
    contacts: readonly Contact[],
    contactsAt: readonly number[],
    followUps: readonly StoryFollowUp[],
    { finder, owner, start, pooledAt, pooled, claimed }: Ownership,
  ): void {
    const entries: { action: string; at: number; person: Employee; note?: string; old?: string; new?: string }[] = [
      { action: 'create', at: created, person: finder },
    ];
    if (!this.#settings.sparse) {
      for (const [at, contact] of contacts.entries())
        entries.push({ action: 'addContact', at: contactsAt[at] ?? created, person: finder, note: contact.name });
      for (const followUp of followUps)
        entries.push({
          action: 'followUp',
          at: writtenAt(followUp),
          person: owner,
          note: followUpMethods[followUp.method] ?? '',
        });
    }
    if (pooled || claimed) entries.push({ action: 'toPool', at: pooledAt, person: finder, old: finder.nickname });
    if (claimed) entries.push({ action: 'receive', at: start, person: owner, new: owner.nickname });
    entries.sort((a, b) => a.at - b.at);
    for (const entry of entries) {
      const changed = entry.old !== undefined || entry.new !== undefined;
      batch.add('operation_log', {
        entity: 'customer',
        record_id: id,
        action: entry.action,
        user_id: entry.person.id,
        ip: `10.8.${entry.person.id % 6}.${10 + (entry.person.id % 200)}`,
        note: entry.note ?? '',
        changes: changed
          ? JSON.stringify([{ field: 'userid', title: '负责人', old: entry.old ?? '', new: entry.new ?? '' }])
          : '[]',
        created_at: toText(entry.at),
      });
    }
  }

  /** A few colleagues who see a customer, too, and a few customers that their owner keeps on top. */
  #addPeople(batch: RowBatch, id: number, owner: Employee, start: number, random: Random): void {
    const { sparse } = this.#settings;
    const colleague = random.pick(this.#colleagues.get(owner.department) ?? [owner]);
    if (random.chance(sparse ? 0.005 : 0.05) && colleague !== owner) {
      const access = random.chance(0.6) ? 'write' : 'read';
      batch.add('customer_member', {
        customer_id: id,
        user_id: colleague.id,
        access,
        given_by: owner.id,
        created_at: toText(start + minute),
      });
    }
    if (random.chance(sparse ? 0.0005 : 0.013))
      batch.add('user_pin', {
        user_id: owner.id,
        entity: 'customer',
        record_id: id,
        created_at: toText(start + minute),
      });
  }
}
