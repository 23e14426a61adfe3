// Leads of the sample company, as rows in memory: most are being talked to, some came to nothing, some are customers by now.
import { leadEntity } from '../modules/lead/index.ts';
import type { Db } from '../platform/db/database.ts';
import { CompanyNames, companyPhone, streetAddress } from './company-names.ts';
import type { Vocabulary } from './customers.ts';
import { addDeclaredRow } from './declared-row.ts';
import { writeStory } from './follow-up-story.ts';
import { type MobileNumbers, personName } from './person-names.ts';
import type { Random } from './random.ts';
import type { Employee } from './staff.ts';
import type { RowBatch, Value } from './table-rows.ts';
import { day, pastMoment, toText } from './working-time.ts';

const reasons = [
  '号码为空号',
  '只是同行询价',
  '已选用其他供应商',
  '业务不在我们的服务范围',
  '多次联系无人接听',
  '项目取消，暂无预算',
];
const positions = ['采购经理', '总经理', '技术负责人', '行政主管', '采购专员', '运营总监', ''];
const remarks = [
  '官网留言咨询，想了解报价',
  '展会现场交换名片',
  '老客户推荐，尚未联系',
  '电话咨询过产品参数',
  '要求先寄样品',
  '关注交期和售后',
];

/** A customer that began as a lead. */
export interface FormerLead {
  id: number;
  name: string;
  ownerId: number;
  source: number;
  contactId: number;
  contactName: string;
  mobile: string;
  /** When it became a customer, in milliseconds since 1970. */
  at: number;
}

export interface LeadSettings {
  count: number;
  now: number;
  sellers: readonly Employee[];
  vocabulary: Vocabulary;
  mobiles: MobileNumbers;
  former: readonly FormerLead[];
  firstId: number;
}

/** Answers how many rows were added. */
export async function addLeads(batch: RowBatch, db: Db, settings: LeadSettings, random: Random): Promise<number> {
  const { vocabulary, now, sellers, former, firstId } = settings;
  const names = new CompanyNames();
  const ipOf = (userId: number) => `10.8.${userId % 6}.${10 + (userId % 200)}`;
  const moments = Array.from({ length: settings.count }, () =>
    pastMoment(now - random.next() * 70 * day, now, random),
  ).sort((a, b) => a - b);
  let made = 0;
  for (const { id, name, ownerId, source, contactId, contactName, mobile, at } of former) {
    const created = pastMoment(at - random.whole(2, 20) * day, at, random);
    const values = {
      name,
      state: 2,
      contact_name: contactName,
      mobile,
      source,
      customer_id: id,
      remark: random.pick(remarks),
    };
    const lead = { id: firstId + made++, userId: ownerId, at: created, ip: ipOf(ownerId) };
    await addDeclaredRow(batch, db, leadEntity, values, lead, {
      code: undefined,
      contact_id: contactId,
      converted_at: toText(at),
    });
  }
  for (const created of moments) {
    const owner = random.pick(sellers);
    const near = vocabulary.places.filter((place) => owner.areas.includes(place.area));
    const place = random.pick(near.length > 0 ? near : vocabulary.places);
    const { name, county, brand, industry } = names.next(place, random);
    const contact = personName(random, 0.35);
    const invalid = random.chance(0.16);
    const id = firstId + made++;
    const story = writeStory(
      { start: created, end: now, now, closed: false, pooled: invalid, counts: [30, 34, 22, 10, 4], contacts: [] },
      random,
    );
    const last = story.at(-1);
    const values: Record<string, Value> = {
      name,
      state: invalid ? 3 : 1,
      contact_name: contact.name,
      mobile: settings.mobiles.next(),
      position: random.pick(positions),
      phone: random.chance(0.3) ? companyPhone(place, random) : '',
      source: random.pick(vocabulary.sources),
      industry: vocabulary.industries.get(industry) ?? 0,
      province_id: place.provinceId,
      city_id: place.cityId,
      county_id: county.id,
      address: random.chance(0.4) ? streetAddress(county, brand, random) : '',
      remark: random.chance(0.6) ? random.pick(remarks) : '',
      closed_reason: invalid ? random.pick(reasons) : '',
      last_follow_up_at: last ? toText(last.at) : null,
      next_follow_up_at: last?.nextAt ? toText(last.nextAt) : null,
    };
    const lead = { id, userId: owner.id, at: created, ip: ipOf(owner.id) };
    await addDeclaredRow(batch, db, leadEntity, values, lead, { code: undefined, contact_id: 0, converted_at: null });
    for (const { method, content, at, nextAt } of story) {
      const moment = toText(at);
      batch.add('lead_follow_up', {
        lead_id: id,
        owner_id: owner.id,
        method,
        content,
        followed_at: moment,
        next_at: nextAt ? toText(nextAt) : null,
        created_by: owner.id,
        created_at: moment,
        updated_at: moment,
      });
    }
  }
  return made;
}
