// What is entered of a provider, field by field.
import { signOnKinds, signOnLimits, signOnMatches } from '@crm/protocol/signOn';
import { textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { sentenceError } from '../../platform/http/issue.ts';
import { zExact, zFlag, zLine, zNameUpTo, zOptionalId } from '../../platform/http/values.ts';

const zUpTo = (max: number) =>
  zLine
    .transform((text) => text.trim())
    .refine((text) => textLength(text) <= max, { error: sentenceError('tooLong', { max }) });
const zSwitch = zFlag.optional().transform((on): 0 | 1 => (on ? 1 : 0));
export const zPassword = zExact.describe('本人的登录密码');

export const zProvider = {
  name: zNameUpTo(signOnLimits.name).describe('登录按钮上的名称'),
  kind: z.enum(signOnKinds, { error: sentenceError('optionUnknown') }).describe('类型'),
  issuer: zUpTo(signOnLimits.url)
    .default('')
    .describe('OpenID Connect 的 issuer；其他类型为登录页地址，留空为官方地址'),
  apiUrl: zUpTo(signOnLimits.url).default('').describe('其他类型的接口地址，留空为官方地址'),
  clientId: zNameUpTo(signOnLimits.client).describe('客户端 ID（企业微信为 CorpID）'),
  clientSecret: zExact
    .transform((text) => text.trim())
    .refine((text) => textLength(text) <= signOnLimits.secret, {
      error: sentenceError('tooLong', { max: signOnLimits.secret }),
    })
    .default('')
    .describe('客户端密钥；编辑时留空不变'),
  agentId: zUpTo(signOnLimits.client).default('').describe('企业微信的 AgentId'),
  scopes: zUpTo(signOnLimits.scopes).default('').describe('范围，空格分隔'),
  match: z.enum(signOnMatches, { error: sentenceError('optionUnknown') }).describe('首次登录按什么对应员工'),
  usernameClaim: zUpTo(signOnLimits.claim).default('').describe('用户名的声明'),
  mobileClaim: zUpTo(signOnLimits.claim).default('').describe('手机的声明'),
  nameClaim: zUpTo(signOnLimits.claim).default('').describe('姓名的声明'),
  departmentClaim: zUpTo(signOnLimits.claim).default('').describe('部门名称的声明'),
  creates: zSwitch.describe('1 为没有对应员工的人新建账号'),
  roleId: zOptionalId.describe('新建账号的角色'),
  departmentId: zOptionalId.describe('新建账号的默认部门'),
  updates: zSwitch.describe('1 登录时更新姓名和部门'),
  secondFactor: zSwitch.describe('1 身份提供方已含两步验证'),
  enabled: zSwitch.describe('1 启用'),
  password: zPassword,
};
const { kind, issuer, apiUrl, clientId, clientSecret } = zProvider;
export const zTry = z.object({
  id: zOptionalId.describe('编辑中的单点登录，新建时留空'),
  kind,
  issuer,
  apiUrl,
  clientId,
  clientSecret,
});
