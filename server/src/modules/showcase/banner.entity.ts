// Banners of the public showcase: a picture that leads to one of its products or to an address outside.

import { msg } from '@crm/protocol/sentences';
import { defineEntity, type EntityHooks, type EntityShape, type ShapeRow, type Values } from '../../engine/entity.ts';
import { fieldScene } from '../../engine/scenes.ts';
import { invalid } from '../../platform/errors.ts';
import { createdField, enabledField, updatedField } from '../record/index.ts';
import { sortField } from './showcase.fields.ts';

const bannerShape = {
  name: 'banner',
  module: 'banner',
  label: '轮播图',
  english: 'banner',
  table: 'banner',
  grant: 'crm.banner',
  counted: false,
  api: {
    index: 'api/banner/index',
    add: 'api/banner/add',
    edit: 'api/banner/edit',
    detail: ['api/banner/Views'],
    delete: 'api/banner/delete',
  },
  fields: [
    {
      wire: 'title',
      column: 'title',
      type: 'input',
      title: '标题',
      english: 'Title',
      required: true,
      isName: true,
      max: 60,
      sort: { column: 'name_sort' },
      list: { width: 220, frozen: true },
    },
    {
      wire: 'img',
      column: 'image',
      type: 'cover',
      title: '图片',
      english: 'Image',
      required: true,
      list: { width: 90 },
    },
    { ...enabledField, wire: 'status', column: 'status' },
    {
      wire: 'productid',
      column: 'showcase_product_id',
      type: 'jcselect',
      title: '展示产品',
      english: 'Showcase product',
      reference: 'showcaseProduct',
      url: '/api/Products/index?status=1',
      optionText: 'name',
      remote: true,
      list: { width: 180 },
    },
    {
      wire: 'link',
      column: 'link',
      type: 'input',
      title: '外部链接',
      english: 'External link',
      placeholder: 'https://',
      max: 500,
      list: { width: 200 },
    },
    sortField,
    {
      wire: 'startTime',
      column: 'start_on',
      type: 'date',
      title: '开始日期',
      english: 'Start date',
      list: { width: 120 },
    },
    { wire: 'endTime', column: 'end_on', type: 'date', title: '结束日期', english: 'End date', list: { width: 120 } },
    createdField,
    updatedField,
  ],
  searched: ['title'],
} as const satisfies EntityShape;

export type BannerRow = ShapeRow<typeof bannerShape>;

/** An address of another site that a browser only goes to; nothing that runs, and no name or password in it. */
export function isOutside(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hostname !== '';
}

function requireTarget(values: Values, before?: BannerRow): void {
  const link = String(values['link'] ?? before?.link ?? '');
  if (link !== '' && link !== before?.link && !isOutside(link)) throw invalid({ link: msg('bannerLink') });
  const product = Number(values['showcase_product_id'] ?? before?.showcase_product_id ?? 0);
  if (link !== '' && product > 0) throw invalid({ link: msg('bannerOneLink') });
  const day = (column: 'start_on' | 'end_on') =>
    String((column in values ? values[column] : before?.[column]) ?? '').slice(0, 10);
  const [start, end] = [day('start_on'), day('end_on')];
  if (start && end && end < start) throw invalid({ endTime: msg('endBeforeStart') });
}

const hooks: EntityHooks<BannerRow> = {
  beforeCreate: async (_call, values) => requireTarget(values),
  beforeUpdate: async (_call, values, before) => requireTarget(values, before),
};

export const bannerEntity = defineEntity(bannerShape, {
  search: (row) => ({ names: [row.title] }),
  scenes: [fieldScene(bannerShape.fields, 'status', 'popover')],
  hooks,
});
