// Province, city and county of a record.
import type { FieldDefinition } from '../../engine/field.ts';

export const placeFields = [
  {
    wire: 'province',
    column: 'province_id',
    wire2: 'city',
    column2: 'city_id',
    type: 'city',
    title: '省市',
    english: 'Province and city',
    list: { width: 150 },
  },
  {
    wire: 'county',
    column: 'county_id',
    type: 'county',
    title: '区县',
    english: 'District',
    alsoCalled: ['区', '县', '区/县', '县区', '所在区县'],
    parent: 'city',
    list: { width: 100, hidden: true },
  },
] as const satisfies readonly FieldDefinition[];
