// Suppliers of the sample company, as rows in memory.
import { supplierEntity } from '../modules/supplier/index.ts';
import type { Db } from '../platform/db/database.ts';
import { companyPhone, streetAddress } from './company-names.ts';
import type { Vocabulary } from './customers.ts';
import { addDeclaredRow } from './declared-row.ts';
import { type MobileNumbers, personName } from './person-names.ts';
import type { Random } from './random.ts';
import type { Employee } from './staff.ts';
import type { RowBatch } from './table-rows.ts';
import { day, pastMoment } from './working-time.ts';

/** Trades by the order of the categories: 原材料, 成品, 服务, 物流, 其他. */
const trades: readonly (readonly string[])[] = [
  ['电子元器件', '集成电路', '铝制品', '五金', '塑料制品', '线路板', '连接器', '钢材', '包装制品', '电缆'],
  ['工业显示设备', '传感器', '电源设备', '机柜', '网络设备', '工控机', '仪表'],
  ['检测技术服务', '知识产权代理', '广告传媒', '人力资源服务', '会展服务', '软件技术服务', '设备维修'],
  ['物流', '供应链管理', '快运', '货运代理'],
  ['办公用品', '物业服务', '印刷', '餐饮服务'],
];
const words =
  '宏达 精联 立信 优必达 德创 国芯 海纳 昌盛 科瑞 中远达 亿联 新锐 佰特 天工 锦程 汇丰源 同创 金石 瑞博 华晟 东捷 尚达 顺和 联科 卓诚'.split(
    ' ',
  );
const banks = '中国工商银行 中国建设银行 中国农业银行 中国银行 招商银行 交通银行 浦发银行 中信银行 宁波银行'.split(' ');
const remarks = [
  '账期30天，每月25日对账',
  '质量稳定，交期较长',
  '新供应商，首批需全检',
  '年度框架协议供应商',
  '可开13%增值税专用发票',
  '起订量500件',
  '备选供应商，价格略高',
];

/** Letters that a Chinese company's tax number can have. */
const taxLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

function taxNumber(random: Random): string {
  return `91${random.whole(310_100, 449_900)}MA${Array.from({ length: 8 }, () => random.pick([...taxLetters])).join('')}`;
}

/** 杭州 and 西湖区 → 杭州西湖 */
function branchOf(city: string, county: string): string {
  const short = county.replace(/(新区|区|县|市)$/, '');
  return short.length === 2 && short !== city ? city + short : `${city}高新`;
}

export interface SupplierSettings {
  count: number;
  now: number;
  /** Who the suppliers belong to. */
  buyers: readonly Employee[];
  vocabulary: Vocabulary;
  mobiles: MobileNumbers;
  firstId: number;
}

export async function addSuppliers(batch: RowBatch, db: Db, settings: SupplierSettings, random: Random): Promise<void> {
  const { vocabulary, now } = settings;
  const given = new Set<string>();
  // Most are near the company.
  const near = vocabulary.places.filter((place) => place.area === '华东' || place.area === '华南');
  const moments = Array.from({ length: settings.count }, () =>
    pastMoment(now - random.next() * 420 * day, now, random),
  ).sort((a, b) => a - b);
  for (let made = 0; made < settings.count; ) {
    const place = random.pick(near.length > 0 ? near : vocabulary.places);
    const kind = random.weighted([38, 20, 20, 12, 10]);
    const name = `${place.name}${random.pick(words)}${random.pick(trades[kind] ?? [])}有限公司`;
    if (given.has(name)) continue;
    given.add(name);
    const county = random.pick(place.counties);
    const contact = personName(random, 0.35).name;
    const mobile = random.chance(0.75) ? settings.mobiles.next() : companyPhone(place, random);
    const bank = random.pick(banks);
    const withBank = random.chance(0.8);
    const owner = random.pick(settings.buyers);
    const created = moments[made] ?? now;
    const values = {
      name,
      category: vocabulary.categories[kind] ?? 0,
      contact_name: contact,
      mobile,
      province_id: place.provinceId,
      city_id: place.cityId,
      county_id: county.id,
      address: streetAddress(county, '', random),
      bank: withBank ? `${bank}${branchOf(place.name, county.name)}支行` : '',
      bank_account: withBank ? `62${Array.from({ length: 17 }, () => random.whole(0, 9)).join('')}` : '',
      tax_number: withBank ? taxNumber(random) : '',
      remark: random.chance(0.4) ? random.pick(remarks) : '',
    };
    const id = settings.firstId + made;
    const ip = `10.8.${owner.id % 6}.${10 + (owner.id % 200)}`;
    await addDeclaredRow(batch, db, supplierEntity, values, { id, userId: owner.id, at: created, ip });
    made++;
  }
}
