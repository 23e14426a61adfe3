// Messages about the forms of work that a company makes; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const workForm = {
  workFormAdded: ['已新建“{name}”', '“{name}” is made'],
  workFormUnpublished: [
    '已新建“{name}”；其流程须由能查看全部申请、并有发布权限的人发布，在此之前提交后直接通过',
    '“{name}” is made. Its flow has to be published by somebody who may, and who sees all requests; until then they pass at once',
  ],
  workFormSaved: ['已保存', 'Saved'],
  workFormOn: ['“{name}”已启用', '“{name}” is switched on'],
  workFormSwitchedOff: ['“{name}”已停用', '“{name}” is switched off'],
  workFormOff: ['“{name}”已停用，不能再提交或修改', '“{name}” is switched off: nothing can be changed or handed in'],
  workFormNotYours: ['您不在“{name}”的适用范围内', '“{name}” is not for you'],
  workFormNameTaken: ['已有同名的审批表单', 'There is a form of this name already'],
  workFormTooMany: ['最多 {max} 个审批表单', 'There may be {max} forms'],
  workFormGone: ['没有这个审批表单，可能已被删除', 'There is no such form; it may have been deleted'],
  workFormHasRecords: [
    '“{name}”已有 {count} 份申请。删除后不能再发起，已有的申请仍可查看和审批',
    'There are requests of “{name}” ({count}). No more can be started then; these can still be seen and decided',
  ],
  workFormBegin: ['现成的表单和复制的表单只能选一个', 'It begins as a ready-made form or as a copy, not both'],
  workTitle: ['{name}的{form}申请', '{form}: {name}'],
} as const satisfies Catalogue;
