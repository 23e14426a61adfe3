// Calls of news. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { NewsReaders } from '../answers/news.ts';
import type { NewsRow } from '../rows/news.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：title、publishTime、pinned、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ isread?: string | number;
  /** 按标题筛选 */ title?: string | number;
  /** 按发布范围筛选 */ receivers?: string | number;
  /** 按部门筛选 */ toBranches?: string | number;
  /** 按角色筛选 */ toRoles?: string | number;
  /** 按人员筛选 */ toUsers?: string | number;
  /** 按发布时间筛选 */ publishTime?: string | number;
  /** 按置顶筛选 */ pinned?: string | number;
  /** 按正文筛选 */ cont?: string | number;
  /** 按发布人筛选 */ userid?: string | number;
  /** 按发出时间筛选 */ releasedTime?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 公告列表。权限 oa.news.index */
export const index = 'api/news/index' as CallPath<IndexBody, ListPage<NewsRow>>;

export interface AddBody {
  /** 标题 */ title: string | number;
  /** 发布范围 */ receivers: 1 | 2 | '';
  /** 部门 */ toBranches?: string | number;
  /** 角色 */ toRoles?: readonly (number | string)[] | string;
  /** 人员 */ toUsers?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 发布时间 */ publishTime?: string | number;
  /** 置顶 */ pinned?: 0 | 1 | boolean;
  /** 正文 */ cont: string | number;
  [field: string]: unknown;
}
/** 新建公告。权限 oa.news.add */
export const add = 'api/news/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 标题 */ title?: string | number;
  /** 发布范围 */ receivers?: 1 | 2 | '';
  /** 部门 */ toBranches?: string | number;
  /** 角色 */ toRoles?: readonly (number | string)[] | string;
  /** 人员 */ toUsers?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 发布时间 */ publishTime?: string | number;
  /** 置顶 */ pinned?: 0 | 1 | boolean;
  /** 正文 */ cont?: string | number;
  [field: string]: unknown;
}
/** 编辑公告。权限 oa.news.edit */
export const edit = 'api/news/edit' as CallPath<EditBody, Edited>;

export interface DetailBody {
  id?: number | string;
}
/** 公告详情。权限 oa.news.index */
export const detail = 'api/news/detail' as CallPath<DetailBody, NewsRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除公告。权限 oa.news.delete */
export const delete_ = 'api/news/delete' as CallPath<DeleteBody, BulkDone>;

export interface ReadBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 标为已读：ids；只记录发布范围内的人，通知随之已读。权限 oa.news.index */
export const read = 'api/news/read' as CallPath<ReadBody, BulkDone>;

export interface ReadsBody {
  id: number | string;
  isread?: number | string;
  page?: number | string;
  rows?: number | string;
}
/** 谁读了：isread 为 1 未读的人、2 已读的人；只有能编辑的人可以看。权限 oa.news.index */
export const reads = 'api/news/reads' as CallPath<ReadsBody, NewsReaders>;
