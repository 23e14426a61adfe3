// The error codes and sentences that both sides know, so that nobody parses a message.

/** Stable keys of every error answer. */
export const errorCodes = [
  'signed_out',
  'forbidden',
  'not_found',
  'invalid',
  'conflict',
  'too_many',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Sentences shown to people. `{…}` marks a value that is filled in. */
export const messages = {
  signedOut: '你已被登出，请重新登录',
  forbidden: '没有权限执行此操作',
  notFound: '记录不存在或已被删除',
  unknownPath: '接口不存在',
  invalid: '提交的内容有误，请检查',
  internal: '服务器出现异常，请稍后再试',
  unavailable: '服务正在启动或停止，请稍后再试',
  tooLarge: '提交的内容过大',
  wrongType: '不支持的内容类型',
  tooMany: '操作过于频繁，请稍后再试',
  required: '信息必须填写',
  requiredSelect: '请选择',
  badFormat: '格式不正确',
  tooManyIds: '一次最多操作500条',
  noIds: '请选择一项',
  stale: '{name} 已于 {time} 修改了此记录，请刷新后重试',
  staleUnknown: '此记录已被他人修改，请刷新后重试',
  done: '操作成功',
  saved: '保存成功',
  savedExcept: '保存成功；没有修改权限，未改动：{fields}',
  deleted: '删除成功',
} as const;

/** Fills `{name}` places of a sentence. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A sentence as it is thrown: Chinese text, or a key of the catalogue with what is filled in. */
export type Sentence = string | SaidSentence;

export interface SaidSentence {
  key: string;
  params?: Record<string, string | number>;
}
