// What every call may say: sign-in, permission, shape of the request, success; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const general = {
  /** Words that somebody entered, such as the message of a field of one's own; the same in every language. */
  asWritten: ['{text}', '{text}'],
  signedOut: ['你已被登出，请重新登录', 'You have been signed out, please sign in again'],
  forbidden: ['没有权限执行此操作', 'You are not allowed to do this'],
  notFound: ['记录不存在或无权查看', 'The record does not exist, or you may not see it'],
  unknownPath: ['接口不存在', 'There is no such call'],
  invalid: ['提交的内容有误，请检查', 'Please check what you entered'],
  internal: ['服务器出现异常，请稍后再试', 'Something went wrong on the server, please try again later'],
  unavailable: ['服务正在启动或停止，请稍后再试', 'The server is starting or stopping, please try again later'],
  databaseAway: [
    '数据库暂时没有响应，请稍后再试',
    'The database does not answer at the moment, please try again later',
  ],
  overloaded: ['现在使用的人太多，请稍后再试', 'The server is very busy, please try again later'],
  recordBusy: [
    '其他人正在处理同一数据，请稍后再试',
    'Somebody else is working on the same data, please try again later',
  ],
  listTooSlow: [
    '查询超过{seconds}秒已停止，请缩小范围：减少“包含”“不包含”条件、选择负责人或日期，或改用默认排序',
    'The query was stopped after {seconds} seconds. Please narrow it: fewer "contains" conditions, an owner or a date, or the default order',
  ],
  tooManyParameters: ['参数过多，最多{max}个', 'Too many parameters, at most {max}'],
  accessMoved: ['你的权限刚刚有变化，请刷新后再试', 'Your permissions have just changed, please reload and try again'],
  tooLarge: ['提交的内容过大', 'The request is too large'],
  wrongType: ['不支持的内容类型', 'This content type is not supported'],
  tooMany: ['操作过于频繁，请稍后再试', 'Too many requests, please try again later'],
  bulkTooSlow: [
    '前面的批量操作还没有完成，这一次没有改动任何记录，请稍后再试',
    'Earlier bulk changes are not finished yet; nothing was changed this time, please try again later',
  ],
  unknownParameter: ['没有此参数', 'There is no such parameter'],
  idempotencyKeyFormat: ['idempotency-key 格式不正确', 'The idempotency-key is malformed'],
  stillRunning: ['请求正在处理，请稍后再试', 'The request is being processed, please try again later'],
  idempotencyKeyReused: [
    '同一个 idempotency-key 用在了不同的请求上',
    'The same idempotency-key was used for different requests',
  ],
  stale: [
    '{name} 已于 {time} 修改了此记录，请刷新后重试',
    '{name} changed this record at {time}, please refresh and try again',
  ],
  staleUnknown: ['此记录已被他人修改，请刷新后重试', 'Somebody else changed this record, please refresh and try again'],
  done: ['操作成功', 'Done'],
  saved: ['保存成功', 'Saved'],
  savedExcept: [
    '保存成功；没有修改权限，未改动：{fields}',
    'Saved; left unchanged because you may not edit them: {fields}',
  ],
  savedUnshown: [
    '保存成功；表单没有显示，未改动：{fields}',
    'Saved; left unchanged because the form does not show them: {fields}',
  ],
  deleted: ['删除成功', 'Deleted'],
  restored: ['已恢复', 'Restored'],
  changedMany: ['已修改 {count} 条', '{count} changed'],
  noResults: ['没有符合条件的记录', 'There are no matching records'],
  changeAllRunning: [
    '你的另一个批量修改还没有完成，请等它结束或取消后再试',
    'Another bulk change of yours is not finished yet; please wait for it or cancel it',
  ],
  oneField: ['一次只能修改一个字段', 'Only one field can be changed at a time'],
  undone: ['已撤销', 'Undone'],
  undoneAlready: ['已经撤销过了', 'This was undone already'],
  undoGoing: ['批量修改还在进行，结束后才能撤销', 'The change is still going on: it can be undone when it has ended'],
  undoTooLate: ['已超过可撤销的时间', 'It is too late to undo this'],
  undoGone: ['记录已不在原处，不能撤销', 'The record is not where it was, so this cannot be undone'],
  undoStale: [
    '{name} 已于 {time} 修改了此记录，不能撤销',
    '{name} changed this record at {time}, so this cannot be undone',
  ],
  undoStaleUnknown: ['此记录已被他人修改，不能撤销', 'Somebody else changed this record, so this cannot be undone'],
  undoMissing: [
    '「{field}」原来的值已被删除或停用，不能恢复，此记录保持不变',
    'What "{field}" was before has been deleted or disabled, so it cannot be restored and the record stays as it is',
  ],
  undoMissingHidden: [
    '原来的值已被删除或停用，不能恢复，此记录保持不变',
    'A former value has been deleted or disabled, so it cannot be restored and the record stays as it is',
  ],
  undoWorked: [
    '{name} 已于 {time} 添加或修改了{label}，不能撤销',
    '{name} has added or changed a {label} at {time}, so this cannot be undone',
  ],
  unchanged: ['没有修改', 'Nothing was changed'],
  system: ['系统', 'System'],
  enabled: ['启用', 'Enabled'],
  disabled: ['停用', 'Disabled'],
  on: ['开启', 'On'],
  off: ['关闭', 'Off'],
} as const satisfies Catalogue;
