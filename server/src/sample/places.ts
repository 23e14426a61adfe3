// Cities in which the sample company's customers are, with the ids that the region table has for them.
import type { Db } from '../platform/db/database.ts';
import { select } from '../platform/db/query.ts';

export type Area = '华东' | '华南' | '华北' | '华中' | '西南' | '西北' | '东北';

/** Short name, area code, how many customers are there. */
const cities: Record<Area, string> = {
  华东:
    '杭州0571-30 宁波0574-12 温州0577-9 嘉兴0573-8 绍兴0575-7 金华0579-6 台州0576-6 湖州0572-5 上海021-28 苏州0512-18 ' +
    '南京025-14 无锡0510-10 常州0519-7 南通0513-6 徐州0516-4 扬州0514-4 合肥0551-7 芜湖0553-3 济南0531-6 青岛0532-7 ' +
    '烟台0535-3 潍坊0536-3 南昌0791-4',
  华南: '广州020-22 深圳0755-28 佛山0757-12 东莞0769-14 中山0760-6 惠州0752-5 珠海0756-5 汕头0754-3 江门0750-3 厦门0592-8 福州0591-7 泉州0595-6 南宁0771-4 柳州0772-2 海口0898-2',
  华北: '北京010-30 天津022-14 石家庄0311-7 唐山0315-4 保定0312-4 太原0351-5 呼和浩特0471-2',
  华中: '武汉027-16 长沙0731-11 郑州0371-11 洛阳0379-4 宜昌0717-3 株洲0733-3',
  西南: '成都028-16 重庆023-14 昆明0871-5 贵阳0851-4 绵阳0816-3',
  西北: '西安029-12 兰州0931-3 乌鲁木齐0991-3 银川0951-2',
  东北: '沈阳024-8 大连0411-8 长春0431-5 哈尔滨0451-5',
};

export const areas = Object.keys(cities) as Area[];

const municipalities = new Set(['北京', '上海', '天津', '重庆']);

export interface County {
  id: number;
  /** As in the region table: 余杭区. */
  name: string;
}

export interface Place {
  area: Area;
  /** Short name of the city: 杭州. */
  name: string;
  /** 杭州市 */
  cityName: string;
  /** 浙江省; for a municipality the same as the city. */
  provinceName: string;
  /** Short name of the province, or empty for a municipality: 浙江. */
  provinceShort: string;
  provinceId: number;
  cityId: number;
  areaCode: string;
  weight: number;
  counties: readonly County[];
}

/** Reads the ids of the cities; a city that the region table does not have is left out. @throws Error when none is found */
export async function readPlaces(db: Db): Promise<Place[]> {
  const regions = await db.rows(select('region', ['id', 'parent_id', 'type', 'name'])`order by id`);
  const byId = new Map(regions.map((region) => [region.id, region]));
  const cityByName = new Map(regions.filter((region) => region.type === 2).map((region) => [region.name, region]));
  const counties = Map.groupBy(
    regions.filter((region) => region.type === 3),
    (region) => region.parent_id,
  );
  const places = areas.flatMap((area) =>
    cities[area].split(' ').flatMap((entry): Place[] => {
      const [, name = '', areaCode = '', weight = ''] = /^(\p{Script=Han}+)(\d+)-(\d+)$/u.exec(entry) ?? [];
      const city = cityByName.get(`${name}市`);
      const province = byId.get(city?.parent_id ?? 0);
      if (!city || !province) return [];
      const found = (counties.get(city.id) ?? [])
        .filter((county) => county.name !== '金门县')
        .map((county) => ({ id: county.id, name: county.name }));
      return [
        {
          area,
          name,
          cityName: city.name,
          provinceName: province.name,
          provinceShort: municipalities.has(name)
            ? ''
            : province.name.replace(/(省|市|(壮族|回族|维吾尔)?自治区)$/, ''),
          provinceId: province.id,
          cityId: city.id,
          areaCode,
          weight: Number(weight),
          counties: found.length > 0 ? found : [{ id: 0, name: '' }],
        },
      ];
    }),
  );
  if (places.length === 0) throw new Error('the region table knows none of the cities');
  return places;
}
