// What salespeople of the sample company write about their customers: follow-ups by method and stage, remarks, tags.
import type { Random } from './random.ts';

/** Where a customer stands; won and lost are ends. */
export type Stage = 'first' | 'need' | 'offer' | 'bargain' | 'won' | 'cool';

/** Numbers as in the protocol's followUpMethods: 电话, QQ, 微信, 邮件, 短信, 其他. */
const openings: readonly (readonly string[])[] = [
  [
    '电话联系{who}',
    '给{who}去电',
    '与{who}通话约{min}分钟',
    '{who}来电',
    '再次致电{who}',
    '上午打电话给{who}，对方在开会，下午回电',
    '电话回访{who}',
    '按约定时间给{who}打了电话',
    '通过前台转接到{who}',
  ],
  ['QQ上和{who}沟通', '{who}在QQ上留言', 'QQ发了资料给{who}', '和{who}在QQ群里交流'],
  [
    '微信联系{who}',
    '{who}微信回复',
    '加了{who}微信',
    '微信上给{who}发了介绍视频',
    '在微信上与{who}确认',
    '微信语音和{who}聊了一会儿',
    '看到{who}朋友圈，顺便问候',
    '拉了三方微信群',
  ],
  ['邮件发送给{who}', '收到{who}邮件', '按{who}要求邮件补发资料', '邮件与{who}确认', '给{who}发了正式邮件'],
  ['短信提醒{who}', '{who}短信回复', '给{who}发了节日问候短信', '电话未接，短信留言给{who}'],
  [
    '上门拜访{who}',
    '在{place}展会上见到{who}',
    '{who}来公司参观',
    '邀请{who}到样板工厂参观',
    '带技术一起到客户现场，与{who}面谈',
    '顺路拜访{who}',
  ],
];

const bodies: Record<Stage, readonly string[]> = {
  first: [
    '介绍了公司情况和{product}，对方有兴趣，让先发资料',
    '了解到目前主要靠人工登记，考虑上{product}',
    '初步沟通，对方表示近期没有采购计划，但愿意保持联系',
    '对方负责设备这一块，说需要向领导汇报后再约',
    '了解到正在做{year}年预算，{product}在考虑范围内',
    '客户是通过官网找到我们的，主要想看{product}',
    '老客户介绍过来的，沟通顺畅，约了下次详谈',
    '对方说之前接触过两家同行，想比较一下{product}',
    '确认了决策人是{boss}，{boss}主要看重稳定性和售后',
    '对方比较忙，简单介绍后约{when}再联系',
    '问了公司规模，大约{people}人，{lines}条生产线，有改造计划',
    '客户对我们不太了解，发了公司简介和同行业案例',
  ],
  need: [
    '详细了解需求：需要{qty}套{product}，要求对接现有ERP',
    '现场勘察了车间，共{lines}条线，需要采集的点位约{points}个',
    '客户希望{product}能支持手机端查看报表，已记录给产品部',
    '和信息部讨论了接口，对方用的是自研系统，需要提供接口文档',
    '做了{product}的演示，客户对报警和追溯功能比较满意',
    '客户提出要先试用一个月，已申请{qty}台样机',
    '需求基本明确，等客户内部确认范围后出方案',
    '技术交流，参会{few}人，主要问题集中在数据安全和部署方式',
    '对方希望分两期做，一期先上{product}，二期再做能耗',
    '样机测试正常，客户要求再看看高温环境下的稳定性',
    '客户想去同行业的案例现场看看，正在安排{place}的样板客户',
    '了解到竞争对手已经报过价，约{money}万，我们需要突出服务优势',
  ],
  offer: [
    '提交了{product}的方案和报价，总价{money}万元，等客户反馈',
    '报价{qty}套合计{money}万，客户觉得略高，要求提供配置清单',
    '客户收到方案，{boss}要求补充实施周期和人员安排',
    '更新了第{few}版报价，去掉了部分选配',
    '标书已递交，开标时间在{when}',
    '和采购核对了商务条款，付款方式希望3-6-1',
    '客户正在走内部评审流程，预计{when}有结果',
    '客户反馈方案整体认可，价格还要再谈',
    '按客户要求拆分了软硬件报价，重新盖章寄出',
  ],
  bargain: [
    '价格谈到{money}万，客户还想再优惠{few}个点，需要申请',
    '合同条款基本谈妥，法务在审核违约责任部分',
    '{boss}亲自过来谈，重点是交期，承诺{few}周内到货',
    '申请了特价，已获批，最终{money}万含税含运费',
    '客户要求延长质保到三年，已和售后确认可以',
    '合同已发对方盖章，预计{when}寄回',
    '竞争对手又降价了，客户倾向我们，但希望给个台阶',
    '客户确认下单意向，等财务排付款计划',
  ],
  won: [
    '合同已签，金额{money}万元，预付款{when}到账',
    '首批{qty}台已发货，客户签收确认',
    '设备安装调试完成，培训了{few}名操作员',
    '项目验收通过，客户对{product}运行效果满意',
    '回访使用情况，系统运行稳定，暂无问题',
    '客户追加采购{qty}套，按上次价格执行',
    '处理了一个报警误报的问题，远程升级固件后正常',
    '客户愿意作为样板客户，并推荐了一家同行',
    '提醒客户尾款，财务答应{when}安排',
    '和客户沟通了二期计划，预计明年上半年启动',
    '年度维保到期，客户同意续签',
  ],
  cool: [
    '客户说项目暂缓，要等{when}以后再看',
    '对方换了负责人，需要重新建立关系',
    '今年预算已经用完，明年再考虑',
    '客户选了别家，主要是价格原因，保持联系',
    '几次联系都没有回应，先放一放',
    '客户在搬厂，设备改造推迟',
    '暂时没有需求，{when}再回访',
    '对方表示目前够用，有需要会主动联系',
  ],
};

/** What may follow while the deal is open, when it is made, and when it is far away. */
const endings: Record<'open' | 'won' | 'cool', readonly string[]> = {
  open: (
    '____。约好{when}再沟通_。下一步安排技术对接_。已同步给主管_。客户态度比较积极_。需要准备同行业案例_。资料已整理好_。注意跟进竞争对手动态_' +
    '。对方希望周末之前给答复_。争取{when}见面谈_。整体感觉有希望_。后续由我继续跟进'
  ).split('_'),
  won: '____。客户比较满意_。资料已归档_。已同步给售后_。客户问到二期，保持关注_。顺便了解了其他车间的需求'.split('_'),
  cool: '____。保持联系_。已和主管说明_。过段时间再看_。定期问候一下_。先发些案例过去'.split('_'),
};

const products = (
  '智能网关 数据采集终端 设备管理平台 能耗监测系统 仓储管理系统 AGV搬运小车 车间看板 MES系统 智能传感器 视觉检测设备 环境监测终端 ' +
  '门禁考勤系统 扫码追溯系统 边缘计算盒子'
).split(' ');
const whens = '下周一 下周三 下周五 本周五 月底 下个月初 下月中旬 节后 季度末 两周后 周四上午 下周二下午'.split(' ');
const bosses = '张总 李总 王总 刘厂长 陈总 赵总 周总 孙总 吴总 徐厂长 郑总 他们老板 分管副总'.split(' ');
const halls = '上海 广州 深圳 杭州 苏州 北京 青岛 成都'.split(' ');

function fillIn(text: string, who: string, random: Random): string {
  // A thing that is named twice in a sentence is the same thing.
  const filled = new Map<string, string>([['who', who]]);
  return text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const known = filled.get(slot) ?? wordFor(slot, random);
    filled.set(slot, known);
    return known;
  });
}

function wordFor(slot: string, random: Random): string {
  switch (slot) {
    case 'product':
      return random.pick(products);
    case 'when':
      return random.pick(whens);
    case 'boss':
      return random.pick(bosses);
    case 'place':
      return random.pick(halls);
    case 'min':
      return String(random.whole(3, 45));
    case 'qty':
      return String(random.pick([2, 3, 5, 6, 8, 10, 12, 15, 20, 30, 50, 100]));
    case 'money':
      return random.chance(0.5) ? String(random.whole(3, 180)) : (random.whole(30, 900) / 10).toFixed(1);
    case 'lines':
      return String(random.whole(2, 16));
    case 'points':
      return String(random.whole(3, 60) * 10);
    case 'people':
      return String(random.whole(4, 120) * 10);
    case 'few':
      return String(random.whole(2, 6));
    default:
      return '明';
  }
}

/** Chinese words for how somebody is spoken of: 王经理. */
export function calledAs(surname: string, position: string, random: Random): string {
  if (/总经理|董事|总监|副总/.test(position)) return `${surname}总`;
  if (/经理/.test(position)) return `${surname}经理`;
  if (/厂长/.test(position)) return `${surname}厂长`;
  if (/主管|主任/.test(position)) return surname + (position.includes('主任') ? '主任' : '主管');
  return surname + random.pick(['工', '先生', '老师', '主管']);
}

/** Openings that refer to an earlier talk. */
const again = /再次|回访|约定|顺便|补发|到样板|回电/;

export interface FollowUpSetting {
  /** Index of the protocol's methods. */
  method: number;
  stage: Stage;
  /** How the contact is spoken of. */
  who: string;
  /** Nobody spoke with the customer before. */
  first: boolean;
}

export function followUpSentence({ method, stage, who, first }: FollowUpSetting, random: Random): string {
  const known = openings[method] ?? [];
  const opening = random.pick(first ? known.filter((text) => !again.test(text)) : known);
  const tone = stage === 'won' || stage === 'cool' ? stage : 'open';
  const sentence = `${opening}，${random.pick(bodies[stage])}${random.pick(endings[tone])}`;
  return `${fillIn(sentence, who, random)}${random.chance(0.7) ? '。' : ''}`;
}

export const tagNames =
  '重点跟进 有预算 老板决策 价格敏感 老客户推荐 展会名单 需要样机 竞品客户 战略客户 年框 回款及时 要开专票 技术要求高 决策慢 已寄样品 招标项目'.split(
    ' ',
  );

/** None to three tags, joined by commas as the field stores them. */
export function tagsOf(random: Random): string {
  const count = random.weighted([58, 26, 12, 4]);
  return [...new Set(Array.from({ length: count }, () => random.pick(tagNames)))].join(',');
}

const remarks: readonly string[] = [
  '主要做{area}市场，年产值约{money}00万元。',
  '工厂在郊区，拜访前先电话预约。',
  '老板比较重视信息化，可以多介绍案例。',
  '付款要走集团审批，周期较长。',
  '之前用过同类产品，对售后不满意。',
  '有{people}名员工，两班倒生产。',
  '关注{product}，预算在{money}万左右。',
  '需要开13%专票，收货地址与注册地址不同。',
  '联系人周一上午开例会，不方便接电话。',
  '由市场部活动获取，已核实信息。',
  '集团下属子公司，采购权在总部。',
  '客户要求所有文件走邮件留痕。',
];

export function remarkOf(area: string, random: Random): string {
  return random.chance(0.3) ? fillIn(random.pick(remarks).replace('{area}', area), '', random) : '';
}
