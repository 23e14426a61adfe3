// How it went with one customer: a row of follow-ups in the past, and perhaps a plan for the next one.
import type { Random } from './random.ts';
import { calledAs, followUpSentence, type Stage } from './sentences.ts';
import { appointment, day, dayOf, pastMoment } from './working-time.ts';

interface StoryContact {
  id: number;
  surname: string;
  position: string;
}

export interface StoryFollowUp {
  contactId: number;
  method: number;
  content: string;
  at: number;
  nextAt: number | null;
}

export interface StorySetting {
  /** When the owner got the customer. */
  start: number;
  /** Now, or when the customer went into the pool. */
  end: number;
  now: number;
  /** The deal is made. */
  closed: boolean;
  /** Nothing is planned for a customer in the pool. */
  pooled: boolean;
  /** How often none, one, two … follow-ups. */
  counts: readonly number[];
  contacts: readonly StoryContact[];
}

const minute = 60_000;
/** 电话, QQ, 微信, 邮件, 短信, 其他. */
const methodWeights = [44, 4, 30, 8, 3, 11];
const progress: readonly Stage[] = ['first', 'need', 'offer', 'bargain'];

/** Oldest first. */
export function writeStory(setting: StorySetting, random: Random): StoryFollowUp[] {
  const { start, end, contacts } = setting;
  const count = Math.max(random.weighted(setting.counts), setting.closed ? 1 : 0);
  // Some are spoken with once and then left alone, others until today.
  const span = (end - start) * (random.chance(0.3) ? random.next() * 0.3 : 0.4 + 0.6 * random.next());
  const moments: number[] = [];
  for (let at = 0; at < count; at++) {
    let moment = pastMoment(start + span * (at === 0 ? 0.05 * random.next() : random.next()), end, random);
    if (moment <= start) moment = start + random.whole(5, 90) * minute;
    if (moment < end - 2 * minute && !moments.includes(moment)) moments.push(moment);
  }
  moments.sort((a, b) => a - b);
  return moments.map((at, index) => {
    const contact =
      contacts.length > 0 && random.chance(0.9)
        ? contacts[random.weighted(contacts.map((_, place) => (place === 0 ? 6 : 1)))]
        : undefined;
    const stage = stageAt(index, moments.length, setting, at, random);
    const method = random.weighted(methodWeights);
    const who = contact
      ? calledAs(contact.surname, contact.position, random)
      : random.pick(['客户', '客户', '对方采购部', '客户那边']);
    const following = moments[index + 1];
    return {
      contactId: contact?.id ?? 0,
      method,
      content: followUpSentence({ method, stage, who, first: index === 0 }, random),
      at,
      nextAt:
        following === undefined
          ? setting.pooled
            ? null
            : nextPlan(at, setting.now, random)
          : plannedBefore(at, following, random),
    };
  });
}

function stageAt(index: number, count: number, setting: StorySetting, at: number, random: Random): Stage {
  const share = count === 1 ? 0 : index / (count - 1);
  if (setting.closed) return share >= 0.6 || count === 1 ? 'won' : (progress[Math.floor(share * 6)] ?? 'bargain');
  const last = index === count - 1;
  if (last && (setting.pooled || (setting.now - at > 60 * day && random.chance(0.6)))) return 'cool';
  return progress[Math.min(Math.floor(share * 4 * random.next() + (count > 4 ? share : 0)), 3)] ?? 'first';
}

/** What was planned then came about on that day, if it had been planned. */
function plannedBefore(at: number, following: number, random: Random): number | null {
  if (!random.chance(0.6)) return null;
  const planned = appointment(dayOf(following), random);
  return planned > at ? planned : null;
}

/** Due today, overdue, in the coming days, or nothing planned. */
function nextPlan(at: number, now: number, random: Random): number | null {
  const fresh = now - at < 45 * day;
  const kind = random.weighted(fresh ? [28, 5, 44, 11, 12] : [74, 2, 8, 4, 12]);
  let planned: number | null = null;
  if (kind === 1) planned = dayOf(now) + random.pick([9.5, 10, 11, 14, 15, 16, 17]) * 60 * minute;
  if (kind === 2) planned = appointment(now + random.whole(1, 14) * day, random);
  if (kind === 3) planned = appointment(now + random.whole(15, 45) * day, random);
  if (kind === 4) {
    const latest = Math.min(Math.floor((now - at) / day) - 1, 21);
    planned = latest >= 1 ? appointment(now - random.whole(1, latest) * day, random) : null;
  }
  return planned !== null && planned > at ? planned : null;
}
