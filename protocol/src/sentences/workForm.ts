// Messages about the forms of work that a company makes; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const workForm = {
  workFormAdded: ['已新建“{name}”', '“{name}” created'],
  workFormUnpublished: [
    '已新建“{name}”；其流程须由能查看全部申请、并有发布权限的人发布，在此之前提交后直接通过',
    '“{name}” created. Its flow must be published by someone who can view all requests and publish flows; until then, requests are approved on submission.',
  ],
  workFormSaved: ['已保存', 'Saved'],
  workFormOn: ['“{name}”已启用', '“{name}” enabled'],
  workFormSwitchedOff: ['“{name}”已停用', '“{name}” disabled'],
  workFormOff: ['“{name}”已停用，不能再提交或修改', '“{name}” is disabled; you can no longer submit or change it'],
  workFormNotYours: ['您不在“{name}”的适用范围内', '“{name}” is not available to you'],
  workFormNameTaken: ['已有同名的审批表单', 'A form with this name already exists'],
  workFormTooMany: ['最多 {max} 个审批表单', 'You can have at most {max} forms'],
  workFormGone: ['没有这个审批表单，可能已被删除', 'The form does not exist or was deleted'],
  workFormHasRecords: [
    '“{name}”已有 {count} 份申请。删除后不能再发起，已有的申请仍可查看和审批',
    'Requests made with “{name}”: {count}. Once it is deleted, no new ones can be started; existing ones can still be viewed and approved.',
  ],
  workFormBegin: ['现成的表单和复制的表单只能选一个', 'Start from either a ready-made form or a copy, not both'],
  workTitle: ['{name}的{form}申请', '{form}: {name}'],
} as const satisfies Catalogue;
