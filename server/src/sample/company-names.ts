// Names of companies: city, a word of good omen, a trade and a legal form, in the variety that real lists have.
import { GivenTexts } from './given-texts.ts';
import type { County, Place } from './places.ts';
import { type Random, WeightedList } from './random.ts';

const firsts = [
  ...'恒瑞鑫华盛博远宏泰嘉金永安德信创新联合中天云海智星科正东兴凯利万众同广明锦龙腾启佳优力邦立源晟润昊卓锐诚汇铭亿润欧格森',
];
const seconds = [...'达远泰丰盛通宇源科信和利成诺捷杰康腾特普健辉森业能舟尔莱拓维图鼎升邦驰航麦瑞奥博讯越美立隆'];
const words = (
  '蓝海 晨光 九州 四方 天成 长城 新纪元 南方 北斗 大洋 三江 中南 五洲 七彩 红星 明珠 启明星 领航 蓝图 先锋 青禾 橙意 小满 云帆 ' +
  '远景 同舟 卓越 众合 金桥 银河 新大陆 千里马 好邻居 百川 山水 盛世 致远 求实 开元 和信 思源 鸿雁 蜂巢 极光 易达 快驰 ' +
  '优品 尚品 味道府 春风里 半亩田 三只羊 光合 见微 知行 木棉 海棠 梧桐 松柏 鲲鹏 麒麟 凤栖 龙门 玉泉 灵犀 星辰 拾光'
).split(' ');
const latin = (
  'KLT HY JX TOP EK SUN BOS MTC YD UNI NEX ZR AOKE LEAD VIGOR TNK Hitek Welltop iTech DUO E家 e路 3D 5C 8号仓 1978 365 58度 ' +
  '3+1 O2 K11 V客 A计划 7天 U选 99里 51 C+'
).split(' ');

interface Trade {
  text: string;
  /** Name of the dictionary entry of the industry. */
  industry: string;
  weight: number;
}

/** Industry, how common it is, and its trades. */
const industries: readonly (readonly [string, number, string])[] = [
  [
    '互联网与软件',
    17,
    '科技 信息技术 网络科技 软件 数据技术 智能科技 云计算 信息系统 数字科技 系统集成 电子商务 物联网技术',
  ],
  [
    '机械制造',
    22,
    '机械 精密机械 自动化设备 机电设备 数控机床 模具 五金制品 重工 液压机械 阀门 轴承 汽车零部件 包装机械 纺织机械 泵业 工业设备 紧固件',
  ],
  [
    '电子电器',
    15,
    '电子 电子科技 电器 光电科技 半导体 电气设备 照明电器 新能源科技 电源技术 仪器仪表 传感技术 电缆 微电子 安防设备',
  ],
  [
    '建筑建材',
    10,
    '建筑工程 建材 装饰工程 幕墙工程 钢结构 新型建材 门窗 市政园林 消防工程 机电安装工程 混凝土 木业 家居',
  ],
  ['医药健康', 8, '医药 医疗器械 生物科技 药业 健康管理 生物医药 医疗科技 大药房连锁 护理用品'],
  ['食品饮料', 7, '食品 食品饮料 粮油 乳业 茶业 餐饮管理 农产品 酒业 调味品 冷链食品 生鲜配送'],
  ['教育培训', 4, '教育科技 教育咨询 文化传播 职业培训 图书 艺术培训'],
  ['物流运输', 6, '物流 供应链管理 国际货运代理 仓储服务 运输 冷链物流 快运'],
  ['金融服务', 3, '投资管理 融资租赁 商业保理 企业管理咨询 保险代理 资产管理'],
  ['批发零售', 11, '贸易 商贸 进出口 服饰 百货 日用品 化妆品 办公用品 汽车销售服务 纺织品 国际贸易 文具 鞋业'],
  ['其他', 7, '环保科技 酒店管理 物业服务 广告 印务 农业科技 旅游 人力资源 化工 塑料制品 新材料 包装材料 能源'],
];

const trades: readonly Trade[] = industries.flatMap(([industry, weight, list]) => {
  const texts = list.split(' ');
  return texts.map((text) => ({ text, industry, weight: weight / texts.length }));
});
const tradeList = new WeightedList(trades, (trade) => trade.weight);
const works = new Set([
  '机械',
  '模具',
  '五金制品',
  '阀门',
  '轴承',
  '包装机械',
  '纺织机械',
  '电器',
  '照明电器',
  '建材',
  '木业',
  '食品',
  '服饰',
  '塑料制品',
  '紧固件',
  '鞋业',
]);

const forms = ['有限公司', '股份有限公司', '有限责任公司', '集团有限公司', '集团股份有限公司'];
const formWeights = [82, 8, 5, 4, 1];

export interface CompanyName {
  name: string;
  /** What the name is made of. */
  parts: readonly string[];
  /** Name of the dictionary entry. */
  industry: string;
  county: County;
  /** The word that people call it by: 恒瑞. */
  brand: string;
}

function brandOf(random: Random): string {
  const kind = random.next();
  if (kind < 0.16) return random.pick(words);
  if (kind < 0.2) return random.pick(latin);
  const first = random.pick(firsts);
  let second = random.pick(seconds);
  while (second === first) second = random.pick(seconds);
  return first + second;
}

/** 萧山区 → 萧山; empty when the name would sound wrong in a company's name. */
function shortCounty(county: County): string {
  const short = county.name.replace(/(新区|区|县|市)$/, '');
  return short.length === 2 && !/[东西南北中城]/.test(short) ? short : '';
}

/** Parts of a name, in their order. */
function compose(place: Place, county: County, brand: string, trade: Trade, random: Random): string[] {
  const form = forms[random.weighted(formWeights)] ?? '有限公司';
  const kind = random.next();
  if (kind < 0.5) return [place.name, brand, trade.text, form];
  if (kind < 0.62) return [place.cityName, brand, trade.text, form];
  if (kind < 0.74) return [place.provinceShort || place.name, brand, trade.text, form];
  if (kind < 0.84) return [`${brand}（`, place.name, '）', trade.text, form];
  if (kind < 0.9) return [brand, trade.text, form];
  const short = shortCounty(county);
  if (kind < 0.95 && works.has(trade.text)) {
    return [
      short ? place.cityName : place.name,
      short ? county.name : '',
      brand,
      trade.text.replace(/制品$/, ''),
      '厂',
    ];
  }
  if (kind < 0.98) return [place.name, short, brand, trade.text, form];
  return [brand, trade.text, '有限公司', place.name, '分公司'];
}

/** Hands out company names, none twice. */
export class CompanyNames {
  readonly #given = new GivenTexts();

  next(place: Place, random: Random): CompanyName {
    let county = random.pick(place.counties);
    // Companies are in the city rather than in the country around it.
    if (county.name.endsWith('县') && random.chance(0.7)) county = random.pick(place.counties);
    const trade = tradeList.pick(random);
    for (;;) {
      const brand = brandOf(random);
      const parts = compose(place, county, brand, trade, random).filter((part) => part !== '');
      const name = parts.join('');
      if (!this.#given.give(name)) continue;
      return { name, parts, industry: trade.industry, county, brand };
    }
  }
}

const roads = (
  '人民路 中山路 解放路 建设路 文化路 创业路 科技路 工业大道 振兴路 迎宾大道 新华路 和平路 长江路 黄河路 兴业路 学院路 滨江路 ' +
  '环城北路 环城南路 高新大道 软件园路 金融街 光明路 团结路 朝阳路 胜利路 江南大道 世纪大道 友谊路 园区大道 东风路 复兴路'
).split(' ');
const buildings = '国际大厦 科技园 商务中心 创业园 产业园 写字楼 广场 电商园 智造园 金融中心 时代大厦 总部基地'.split(
  ' ',
);

/** Street, number and often a building: 文一路88号创业园3幢402室. */
export function streetAddress(county: County, brand: string, random: Random): string {
  const street = `${county.name}${random.pick(roads)}${random.whole(1, 1999)}号`;
  const kind = random.next();
  if (kind < 0.35) return street;
  if (kind < 0.75)
    return `${street}${random.pick(buildings)}${random.whole(1, 12)}幢${random.whole(2, 28)}${String(random.whole(1, 12)).padStart(2, '0')}室`;
  if (kind < 0.88)
    return `${street}${/^\p{Script=Han}+$/u.test(brand) ? brand : ''}${random.pick(['工业园', '大厦', '科技楼', '厂区'])}`;
  return `${street}${random.pick('ABCDEFG'.split(''))}座${random.whole(3, 32)}层`;
}

/** With area code; seven or eight digits as the city has them. */
export function companyPhone(place: Place, random: Random): string {
  const eight = place.areaCode.length === 3 || place.weight > 5;
  const number = `${random.whole(2, 8)}${String(random.whole(0, 9_999_999)).padStart(7, '0')}`;
  const extension = random.chance(0.08) ? `-${random.whole(800, 888)}` : '';
  return `${place.areaCode}-${eight ? number : number.slice(0, 7)}${extension}`;
}
