// A row of task. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 任务：没有权限的字段不出现，脱敏的字段是文字 */
export interface TaskRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 任务标题 */ title?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ username?: string;
  /** 截止时间 */ endTime?: string;
  /** 优先级 */ grade?: number | string;
  /** 优先级 */ gradeName?: string;
  /** 完成方式 */ type?: number | string;
  /** 完成方式 */ typeName?: string;
  /** 参与人 */ participants?: ({ userid: number; username?: string; header?: string; [field: string]: FieldValue; })[];
  /** 参与人 */ participantsName?: string;
  /** 任务内容 */ cont?: string;
  /** 关联类型 */ modelType?: number | string;
  /** 关联类型 */ modelTypeName?: string;
  /** 关联客户 */ customerId?: number | string;
  /** 关联客户 */ customerName?: string;
  /** 关联线索 */ clueId?: number | string;
  /** 关联线索 */ clueName?: string;
  /** 到期提醒 */ remind?: number | string;
  /** 到期提醒 */ remindName?: string;
  /** 重复 */ repeat?: number | string;
  /** 重复 */ repeatName?: string;
  /** 重复至 */ repeatUntil?: string;
  /** 创建人 */ createuserid?: number | string;
  /** 创建人 */ createUserName?: string;
  /** 完成时间 */ doneTime?: string;
  /** 创建时间 */ addTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 任务编号 */ code?: string;
  createuserheader?: FieldValue;
  userheader?: FieldValue;
  modelId?: FieldValue;
  modelTitle?: FieldValue;
  comments?: FieldValue;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
