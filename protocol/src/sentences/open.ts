// Messages about tokens of programs; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const open = {
  tokenBesideLogin: [
    '登录令牌（authkey）和接口令牌（Authorization）只能带一个',
    'Bring the token of a login (authkey) or of a program (Authorization), not both',
  ],
  tokenLimits: ['此接口令牌没有这项权限', 'This token does not allow this'],
  tokenPersonDue: [
    '令牌的所有者须先登录并完成账号安全设置',
    'The owner of this token has to sign in and secure the account first',
  ],
  tokenAddress: ['此接口令牌不能从{ip}使用', 'This token cannot be used from {ip}'],
  tokenWrong: ['接口令牌无效、已到期或已撤销', 'The API token is wrong, has expired or was revoked'],
  tokenGuesses: ['错误的令牌过多，请稍后再试', 'Too many wrong tokens, please try again later'],
  notByToken: ['接口令牌不能进行此操作，请登录后操作', 'This cannot be done with a token, please sign in'],
  tokenNothing: ['请至少选择一个模块', 'Please choose a module at least'],
  tokenBeyond: ['包含您没有的权限', 'There is a right among them that you do not hold'],
  networkFormat: ['“{value}”不是地址或网段', '“{value}” is neither an address nor a network'],
  networksMost: ['最多{max}个地址或网段', 'At most {max} addresses or networks'],
  tokensMost: ['最多{max}个有效的令牌，请先撤销不用的', 'At most {max} tokens: please revoke one that is not used'],
  tokenNameTaken: ['您已有同名的令牌', 'You have a token of this name already'],
  tokensClosed: ['公司只允许管理员创建接口令牌', 'Your company lets administrators alone make tokens'],
  tokenMade: ['令牌已创建，请立即复制', 'The token was made, please copy it now'],
  tokenRevoked: ['令牌已撤销过', 'The token was revoked before'],
  tokenIsRevoked: ['令牌已撤销', 'The token was revoked'],
} as const satisfies Catalogue;
