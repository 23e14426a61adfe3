// Calls of webhook. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { DeliveryRow, WebhookKind, WebhookRow } from '../answers/webhook.ts';
import type { ListPage } from '../list.ts';

/** 推送地址，及近一天成功和等待的条数；密钥不显示。权限 system.webhook.index */
export const index = 'api/webhook/index' as CallPath<NoBody, Rows<WebhookRow>>;

export interface OptionsAnswer {
  kinds: WebhookKind[];
}
/** 可以推送的记录种类和事件。权限 system.webhook.index */
export const options = 'api/webhook/options' as CallPath<NoBody, OptionsAnswer>;

export interface AddBody {
  name: string | number;
  /** http 或 https 地址 */ url: string | number;
  /** 事件，逗号分隔或 JSON 列表，如 customer.created */ events: readonly (string | number)[] | string | number;
  /** 签名密钥；新建时留空由系统生成，编辑时留空不变 */ secret?: string | number;
  /** 1 启用 */ enabled?: number | string | boolean;
}
export interface AddAnswer {
  id: number;
  secret: string;
}
/** 新建推送，返回签名密钥（只显示这一次）；内容为创建人当时能看到的记录。权限 system.webhook.add */
export const add = 'api/webhook/add' as CallPath<AddBody, AddAnswer>;

export interface EditBody {
  name: string | number;
  /** http 或 https 地址 */ url: string | number;
  /** 事件，逗号分隔或 JSON 列表，如 customer.created */ events: readonly (string | number)[] | string | number;
  /** 签名密钥；新建时留空由系统生成，编辑时留空不变 */ secret?: string | number;
  /** 1 启用 */ enabled?: number | string | boolean;
  id: number | string;
  version: number | string;
}
/** 编辑推送；地址、事件和密钥只有创建人可以改，也只有创建人可以启用。权限 system.webhook.edit */
export const edit = 'api/webhook/edit' as CallPath<EditBody, Created>;

export interface DeleteBody {
  ids: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除推送，等待中的不再发送。权限 system.webhook.delete */
export const delete_ = 'api/webhook/delete' as CallPath<DeleteBody, BulkDone>;

export interface DeliveriesBody {
  id: number | string;
  state?: 'waiting' | 'sent' | 'failed' | 'skipped' | '';
  page?: number | string;
  rows?: number | string;
}
/** 一个推送的记录，新的在前，保留 30 天；发送和答复的内容只有管理员能看。权限 system.webhook.index */
export const deliveries = 'api/webhook/deliveries' as CallPath<DeliveriesBody, ListPage<DeliveryRow>>;

export interface ResendBody {
  /** 推送记录的编号 */ id: number | string;
}
/** 重新推送一条，编号不变；等待重试的立即再试。权限 system.webhook.edit */
export const resend = 'api/webhook/resend' as CallPath<ResendBody, Created>;
