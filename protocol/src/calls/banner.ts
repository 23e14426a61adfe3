// Calls of banner. Written by npm run api-docs from the routes of the server.
import type { BannerRow } from '../rows/banner.ts';
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { ShowcaseBanner } from '../answers/showcase.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 排序字段，可加 asc 或 desc：title、status、sort、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按标题筛选 */ title?: string | number;
  /** 按图片筛选 */ img?: string | number;
  /** 按状态筛选 */ status?: string | number;
  /** 按展示产品筛选 */ productid?: string | number;
  /** 按外部链接筛选 */ link?: string | number;
  /** 按开始日期筛选 */ startTime?: string | number;
  /** 按结束日期筛选 */ endTime?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 轮播图列表。权限 crm.banner.index */
export const index = 'api/banner/index' as CallPath<IndexBody, ListPage<BannerRow>>;

export interface AddBody {
  /** 标题 */ title: string | number;
  /** 图片 */ img: readonly (number | string)[] | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  /** 展示产品 */ productid?: number | string;
  /** 外部链接 */ link?: string | number;
  /** 排序 */ sort?: string | number;
  /** 开始日期 */ startTime?: string | number;
  /** 结束日期 */ endTime?: string | number;
  [field: string]: unknown;
}
/** 新建轮播图。权限 crm.banner.add */
export const add = 'api/banner/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 标题 */ title?: string | number;
  /** 图片 */ img?: readonly (number | string)[] | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  /** 展示产品 */ productid?: number | string;
  /** 外部链接 */ link?: string | number;
  /** 排序 */ sort?: string | number;
  /** 开始日期 */ startTime?: string | number;
  /** 结束日期 */ endTime?: string | number;
  [field: string]: unknown;
}
/** 编辑轮播图。权限 crm.banner.edit */
export const edit = 'api/banner/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 轮播图详情。权限 crm.banner.index */
export const views = 'api/banner/Views' as CallPath<ViewsBody, BannerRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除轮播图。权限 crm.banner.delete */
export const delete_ = 'api/banner/delete' as CallPath<DeleteBody, BulkDone>;

/** 展示页的轮播图；只含启用且在日期内的。无须登录 */
export const bannerIndex = 'api/banner/BannerIndex' as CallPath<NoBody, Rows<ShowcaseBanner>>;
