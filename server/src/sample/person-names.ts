// Names of people as they are common in China, with the letters of the surname for addresses and accounts.
import { Random, WeightedList } from './random.ts';

/** Surname, its letters, how often it is met. */
const surnames: readonly (readonly [string, string, number])[] = (
  '王wang72 李li71 张zhang67 刘liu51 陈chen50 杨yang31 黄huang25 赵zhao23 吴wu21 周zhou20 徐xu17 孙sun16 马ma13 朱zhu13 胡hu12 ' +
  '郭guo12 何he11 林lin11 高gao10 罗luo10 郑zheng10 梁liang9 谢xie8 宋song8 唐tang7 许xu7 韩han7 邓deng6 冯feng6 曹cao6 ' +
  '彭peng6 曾zeng6 肖xiao6 田tian5 董dong5 潘pan5 袁yuan5 蔡cai5 蒋jiang5 余yu5 于yu5 杜du4 叶ye4 程cheng4 魏wei4 苏su4 ' +
  '吕lv4 丁ding4 任ren4 卢lu4 姚yao4 沈shen4 钟zhong3 姜jiang3 崔cui3 谭tan3 陆lu3 范fan3 汪wang3 廖liao3 石shi3 金jin3 ' +
  '韦wei2 贾jia2 夏xia2 付fu2 方fang2 邹zou2 熊xiong2 白bai2 孟meng2 秦qin2 邱qiu2 侯hou2 江jiang2 尹yin2 薛xue2 闫yan2 ' +
  '雷lei2 龙long2 黎li2 史shi2 陶tao2 贺he2 毛mao2 段duan2 郝hao2 顾gu2 龚gong2 邵shao2 覃qin1 武wu1 钱qian1 戴dai1 严yan1 ' +
  '莫mo1 孔kong1 常chang1 汤tang1 欧阳ouyang1 上官shangguan1 诸葛zhuge1'
)
  .split(' ')
  .map((entry) => {
    const [, name = '', letters = '', weight = '1'] = /^(\p{Script=Han}+)([a-z]+)(\d+)$/u.exec(entry) ?? [];
    return [name, letters, Number(weight)] as const;
  });

const characters = (text: string): readonly string[] => [...text];
const maleFirst = characters('建志国文永明俊伟海晓立家光宏子浩金成德新云天春洪振正一世少振庆玉思宇泽博学启鸿绍');
const maleLast = characters('军平华强辉刚勇峰涛斌杰波林鹏东松龙飞超明亮磊宁伟宇翔凯健康荣生祥坤良宾昊然轩文毅诚源');
const femaleFirst = characters('晓丽秀春美玉雪文海慧婷雅佳思梦小红淑艳敏静诗欣嘉晨子若一心可金云秋素宛怡');
const femaleLast = characters('芳敏静娟霞燕玲丽英华萍梅娜琴红云莹洁颖琳婷雯佳欣怡慧妍蓉薇倩瑶萱岚瑜莉彤晴洋');
const maleSingle = characters('伟强磊军洋勇杰涛超明刚平辉鹏斌波凯飞峰浩鑫亮健宇翔龙林晨旭东');
const femaleSingle = characters('芳娜敏静丽艳娟霞燕玲婷雪颖琳洁莹倩蕾雯琪丹欣佳慧瑶萍梅莉岚婧');

const surnameList = new WeightedList(surnames, ([, , weight]) => weight);

export interface PersonName {
  name: string;
  surname: string;
  /** Pinyin of the surname. */
  letters: string;
  /** 1 man, 2 woman. */
  sex: 1 | 2;
}

/** @param womenShare from 0 to 1 */
export function personName(random: Random, womenShare: number): PersonName {
  const [surname, letters] = surnameList.pick(random);
  const sex = random.chance(womenShare) ? 2 : 1;
  const given = random.chance(0.24)
    ? random.pick(sex === 1 ? maleSingle : femaleSingle)
    : random.pick(sex === 1 ? maleFirst : femaleFirst) + random.pick(sex === 1 ? maleLast : femaleLast);
  return { name: surname + given, surname, letters, sex };
}

const mobilePrefixes = (
  '130 131 132 133 134 135 136 137 138 139 150 151 152 153 155 156 157 158 159 166 173 175 176 177 178 180 181 182 183 184 ' +
  '185 186 187 188 189 191 193 195 198 199'
).split(' ');

/** Hands out mobile numbers, none twice. */
export class MobileNumbers {
  readonly #random: Random;
  readonly #start: number;
  #given: number;

  /**
   * @param seed with the same one, numbers of different `given` never meet
   * @param given how many numbers others hand out before
   */
  constructor(seed: number, given = 0) {
    this.#random = new Random(seed + given);
    this.#start = new Random(seed).whole(0, 99_999_999);
    this.#given = given;
  }

  /** How many are handed out. */
  get given(): number {
    return this.#given;
  }

  next(): string {
    // The factor has no divisor in common with the modulus, so the last eight digits repeat only after 100 million.
    const digits = (this.#start + ++this.#given * 38_196_601) % 100_000_000;
    return this.#random.pick(mobilePrefixes) + String(digits).padStart(8, '0');
  }
}
