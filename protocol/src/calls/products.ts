// Calls of products. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { ShowcasePicture, ShowcaseProduct, ShowcaseSharer, ShowcaseSharing } from '../answers/showcase.ts';
import type { ShowcaseProductRow } from '../rows/showcaseProduct.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 排序字段，可加 asc 或 desc：name、status、type、showPrice、sort、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按名称筛选 */ name?: string | number;
  /** 按封面筛选 */ cover?: string | number;
  /** 按状态筛选 */ status?: string | number;
  /** 按展示分类筛选 */ type?: string | number;
  /** 按价格筛选 */ priceText?: string | number;
  /** 按关联产品筛选 */ productid?: string | number;
  /** 按显示售价筛选 */ showPrice?: string | number;
  /** 按简介筛选 */ intro?: string | number;
  /** 按图册筛选 */ album?: string | number;
  /** 按详细介绍筛选 */ cont?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 展示产品列表。权限 crm.Products.index */
export const index = 'api/Products/index' as CallPath<IndexBody, ListPage<ShowcaseProductRow>>;

export interface AddBody {
  /** 名称 */ name: string | number;
  /** 封面 */ cover: readonly (number | string)[] | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  /** 展示分类 */ type?: number | string;
  /** 价格 */ priceText?: string | number;
  /** 关联产品 */ productid?: number | string;
  /** 显示售价 */ showPrice?: 0 | 1 | boolean;
  /** 排序 */ sort?: string | number;
  /** 简介 */ intro?: string | number;
  /** 图册 */ album?: readonly (number | string)[] | string;
  /** 详细介绍 */ cont?: string | number;
  [field: string]: unknown;
}
/** 新建展示产品。权限 crm.Products.add */
export const add = 'api/Products/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 名称 */ name?: string | number;
  /** 封面 */ cover?: readonly (number | string)[] | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  /** 展示分类 */ type?: number | string;
  /** 价格 */ priceText?: string | number;
  /** 关联产品 */ productid?: number | string;
  /** 显示售价 */ showPrice?: 0 | 1 | boolean;
  /** 排序 */ sort?: string | number;
  /** 简介 */ intro?: string | number;
  /** 图册 */ album?: readonly (number | string)[] | string;
  /** 详细介绍 */ cont?: string | number;
  [field: string]: unknown;
}
/** 编辑展示产品。权限 crm.Products.edit */
export const edit = 'api/Products/edit' as CallPath<EditBody, Edited>;

export interface DetailBody {
  id?: number | string;
}
/** 展示产品详情。权限 crm.Products.index */
export const detail = 'api/Products/detail' as CallPath<DetailBody, ShowcaseProductRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除展示产品。权限 crm.Products.delete */
export const delete_ = 'api/Products/delete' as CallPath<DeleteBody, BulkDone>;

export interface ProductsIndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 50 */ rows?: number | string;
  /** 展示分类 */ type?: number | string;
  /** 搜索文字 */ key?: string | number;
  /** 分享人的编号 */ u?: number | string;
}
export interface ProductsIndexAnswer {
  company: string;
  sharer: ShowcaseSharer | null;
  rows: ShowcaseProduct[];
  total: number;
  types: ({ id: number; name: string; count: number; })[];
}
/** 展示页的产品；只含已发布的，带有产品的分类、公司名称和分享人。无须登录 */
export const productsIndex = 'api/Products/ProductsIndex' as CallPath<ProductsIndexBody, ProductsIndexAnswer>;

export interface ProductsdetailBody {
  id: number | string;
  /** 分享人的编号 */ u?: number | string;
}
export interface ProductsdetailAnswer {
  company: string;
  sharer: ShowcaseSharer | null;
  type: number;
  id: number;
  name: string;
  cover: ShowcasePicture | null;
  price: string;
  album: ShowcasePicture[];
  cont: string;
  typeName: string;
  intro: string;
}
/** 展示页的一个产品。无须登录 */
export const productsdetail = 'api/Products/Productsdetail' as CallPath<ProductsdetailBody, ProductsdetailAnswer>;

/** 自己的分享：是否已开启，是否显示手机。权限 crm.Products.index */
export const sharing = 'api/Products/sharing' as CallPath<NoBody, ShowcaseSharing>;

export interface ShareBody {
  phone?: number | string;
}
/** 开启自己的分享：经自己的链接打开的展示页显示姓名和头像，phone 为 1 时还有手机。权限 crm.Products.index */
export const share = 'api/Products/share' as CallPath<ShareBody, ShowcaseSharing>;

/** 停止自己的分享：链接仍可打开，不再显示姓名。权限 crm.Products.index */
export const unshare = 'api/Products/unshare' as CallPath<NoBody, ShowcaseSharing>;
