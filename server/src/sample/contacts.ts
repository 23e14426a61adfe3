// Contacts of the sample company's customers, as rows in memory.
import { initials, searchColumns, sortKey } from '../engine/search-text.ts';
import { type MobileNumbers, personName } from './person-names.ts';
import type { Random } from './random.ts';
import type { RowBatch } from './table-rows.ts';
import { toText } from './working-time.ts';

export interface Contact {
  id: number;
  name: string;
  surname: string;
  position: string;
  /** 0 unknown, 1 man, 2 woman. */
  sex: number;
  mobile: string;
  wechat: string;
  qq: string;
  email: string;
  primary: boolean;
}

const positions = (
  '总经理 采购经理 采购主管 采购专员 设备部经理 生产经理 生产主管 技术总监 信息部主管 IT经理 行政主管 财务经理 副总经理 厂长 项目经理 ' +
  '运营总监 工程部主任 董事长助理 仓储主管 质量部经理 业务经理 办公室主任'
).split(' ');
const mailHosts = ['163.com', 'qq.com', '126.com', 'sina.com'];

interface NameColumns {
  sort: string;
  text: string;
  tokens: readonly string[];
}

const nameColumns = new Map<string, NameColumns>();
const mostNames = 300_000;

/** Names of people come again and again among a million, so what is stored of a name is remembered. */
function columnsOf(name: string): NameColumns {
  let columns = nameColumns.get(name);
  if (columns === undefined) {
    columns = { sort: sortKey(name), ...searchColumns({ names: [name] }) };
    if (nameColumns.size < mostNames) nameColumns.set(name, columns);
  }
  return columns;
}

/** The same as one call of `searchColumns` with all of it: names come first there, and nothing comes twice. */
function contactColumns(contact: Contact): NameColumns {
  const name = columnsOf(contact.name);
  const rest = searchColumns({
    names: [],
    words: [contact.wechat, contact.email],
    numbers: [contact.mobile, contact.qq],
  });
  const lines = new Set([...name.text.split('\n'), ...rest.text.split('\n')]);
  return { sort: name.sort, text: [...lines].join('\n'), tokens: [...new Set([...name.tokens, ...rest.tokens])] };
}

/** Letters and digits of a company's domain name. */
export function brandLetters(brand: string): string {
  return initials(brand) || 'co';
}

/**
 * None to four people of one company, the primary one first.
 * @param firstId id of the first of them; the others follow
 */
export function makeContacts(brand: string, firstId: number, mobiles: MobileNumbers, random: Random): Contact[] {
  const count = random.weighted([13, 61, 20, 5, 1]);
  const primary = count > 1 && random.chance(0.08) ? 1 : 0;
  const contacts = Array.from({ length: count }, (_, at): Contact => {
    const person = personName(random, 0.38);
    const mobile = mobiles.next();
    const letters = `${person.letters}${random.pick(['_', '', '-'])}${brandLetters(brand)}`;
    const account = `${letters}${random.whole(1, 999)}`;
    const qq = random.chance(0.3) ? String(random.whole(10_000_000, 3_400_000_000)) : '';
    const mail = random.next();
    return {
      id: firstId + at,
      name: person.name,
      surname: person.surname,
      position: random.pick(positions),
      sex: random.chance(0.06) ? 0 : person.sex,
      mobile,
      wechat: [mobile, account, `wx${random.whole(100_000, 99_999_999)}`, ''][random.weighted([30, 20, 10, 40])] ?? '',
      qq,
      email: mail < 0.12 && qq ? `${qq}@qq.com` : mail < 0.4 ? `${account}@${random.pick(mailHosts)}` : '',
      primary: at === primary,
    };
  });
  return contacts.sort((a, b) => Number(b.primary) - Number(a.primary) || a.id - b.id);
}

export interface ContactSetting {
  customerId: number;
  /** 0 in the pool. */
  ownerId: number;
  creatorId: number;
  /** When each was entered. */
  createdAt: readonly number[];
}

export function addContactRows(batch: RowBatch, contacts: readonly Contact[], setting: ContactSetting): void {
  for (const [at, contact] of contacts.entries()) {
    const created = toText(setting.createdAt[at] ?? 0);
    const search = contactColumns(contact);
    batch.add('contact', {
      id: contact.id,
      customer_id: setting.customerId,
      owner_id: setting.ownerId,
      name: contact.name,
      name_sort: search.sort,
      mobile: contact.mobile,
      wechat: contact.wechat,
      qq: contact.qq,
      email: contact.email,
      position: contact.position,
      sex: contact.sex,
      is_primary: contact.primary,
      search_text: search.text,
      search_tokens: search.tokens,
      created_by: setting.creatorId,
      created_at: created,
      updated_at: created,
    });
  }
}
