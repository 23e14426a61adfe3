// Turns the six-digit codes of the divisions into rows with small ids of our own and three full levels.

export interface RegionRow {
  id: number;
  parent: number;
  /** 1 province, 2 city, 3 county. */
  type: 1 | 2 | 3;
  name: string;
  /** The six-digit code, or a made-up one for the city level that the code does not have. */
  code: string;
}

const municipalities = new Set(['11', '12', '31', '50']);

/** Name of the city level of counties without one. Hong Kong, Macau and Taiwan's counties stand under the whole. */
function directlyGoverned(province: string, provinceName: string): string {
  if (province.startsWith('8')) return provinceName;
  return provinceName.endsWith('自治区') ? '自治区直辖县级行政区划' : '省直辖县级行政区划';
}

/**
 * 北京市 is 1 and its first city 2; the ids follow the order of the codes and never change, because the data are loaded
 * once by a migration.
 * @param names six-digit code → name
 */
export function regionRows(names: Record<string, string>): RegionRow[] {
  const rows: RegionRow[] = [];
  const ids = new Map<string, number>();
  const add = (type: 1 | 2 | 3, code: string, name: string, parent: number): number => {
    const id = rows.length + 1;
    rows.push({ id, parent, type, name, code });
    ids.set(code, id);
    return id;
  };
  for (const [code, name] of Object.entries(names).sort(([a], [b]) => a.localeCompare(b))) {
    const province = code.slice(0, 2);
    const provinceCode = `${province}0000`;
    const cityCode = `${code.slice(0, 4)}00`;
    if (code === provinceCode) {
      const id = add(1, code, name, 0);
      if (municipalities.has(province)) add(2, `${province}0100`, name, id);
    } else if (code === cityCode) {
      add(2, code, name, ids.get(provinceCode) ?? 0);
    } else {
      let city = ids.get(cityCode);
      if (city === undefined && municipalities.has(province)) city = ids.get(`${province}0100`);
      if (city === undefined) {
        // Counties that answer to the province directly share one city level.
        city = add(2, cityCode, directlyGoverned(province, names[provinceCode] ?? ''), ids.get(provinceCode) ?? 0);
      }
      add(3, code, name, city);
    }
  }
  // Cities without counties (东莞市 and others) stand in for their own county, so that every choice reaches three levels.
  for (const city of rows.filter((row) => row.type === 2)) {
    if (!rows.some((row) => row.parent === city.id)) {
      rows.push({ id: rows.length + 1, parent: city.id, type: 3, name: city.name, code: `${city.code.slice(0, 4)}01` });
    }
  }
  return rows;
}
