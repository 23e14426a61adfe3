// Messages about tokens of programs; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const open = {
  tokenBesideLogin: [
    '登录令牌（authkey）和接口令牌（Authorization）只能带一个',
    'Send either a session token (authkey) or an API token (Authorization), not both',
  ],
  tokenLimits: ['此接口令牌没有这项权限', 'This API token does not have permission for this'],
  tokenPersonDue: [
    '令牌的所有者须先登录并完成账号安全设置',
    "The token's owner must sign in and finish securing their account first",
  ],
  tokenAddress: ['此接口令牌不能从{ip}使用', 'This API token cannot be used from {ip}'],
  tokenWrong: ['接口令牌无效、已到期或已撤销', 'The API token is invalid, expired or revoked'],
  tokenGuesses: ['错误的令牌过多，请稍后再试', 'Too many invalid tokens. Try again later.'],
  notByToken: ['接口令牌不能进行此操作，请登录后操作', 'This cannot be done with an API token. Please sign in.'],
  tokenNothing: ['请至少选择一个模块', 'Choose at least one module'],
  tokenBeyond: ['包含您没有的权限', 'You cannot grant permissions that you do not have'],
  networkFormat: ['“{value}”不是地址或网段', '“{value}” is not a valid address or network'],
  networksMost: ['最多{max}个地址或网段', 'At most {max} addresses or networks'],
  tokensMost: [
    '最多{max}个有效的令牌，请先撤销不用的',
    'At most {max} active tokens. Revoke one that you no longer use.',
  ],
  tokenNameTaken: ['您已有同名的令牌', 'You already have a token with this name'],
  tokensClosed: ['公司只允许管理员创建接口令牌', 'Your company lets only administrators create API tokens'],
  tokenMade: ['令牌已创建，请立即复制', 'Token created. Copy it now.'],
  tokenRevoked: ['令牌已撤销过', 'The token has already been revoked'],
  tokenIsRevoked: ['令牌已撤销', 'Token revoked'],
} as const satisfies Catalogue;
