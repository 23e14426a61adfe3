// Messages about signing in by an identity provider; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const signOn = {
  signOnAway: ['身份提供方没有答复，请稍后重试', 'The identity provider did not answer, please try again later'],
  signOnRefused: [
    '身份提供方没有确认您的身份，请重新登录',
    'The identity provider did not confirm who you are, please sign in again',
  ],
  signOnExpired: ['登录已过期，请重新登录', 'The sign-in has expired, please sign in again'],
  signOnOwnNumber: [
    '对应的手机号由本人填写，不能用来登录：请先用密码登录，在个人设置中绑定，或联系管理员',
    'The matching mobile number was entered by its person and opens no account: sign in with your password and link your identity in your settings, or ask an administrator',
  ],
  signOnUnknown: ['找不到对应的员工，请联系管理员', 'Nobody here matches your identity, please ask an administrator'],
  signOnAmbiguous: ['对应到多名员工，请联系管理员', 'Several people match your identity, please ask an administrator'],
  signOnByAdministrator: [
    '管理员账号不自动绑定，请先用密码登录，在“个人设置”中绑定',
    'Accounts of administrators are not linked by themselves: sign in with the password and link it under Personal settings',
  ],
  signOnOtherIdentity: [
    '对应的员工已绑定另一个身份，请联系管理员',
    'Whom you match is linked to another identity, please ask an administrator',
  ],
  signOnTaken: ['这个身份已绑定另一名员工', 'This identity is linked to somebody else'],
  signOnCannotCreate: [
    '身份提供方给出的用户名或姓名不能用于新建员工，请联系管理员',
    'An account cannot be made of the name that the identity provider tells, please ask an administrator',
  ],
  signOnGone: ['该登录方式已停用', 'This way to sign in was switched off'],
  signOnNoAddress: [
    '管理员还没有在系统设置中填写“系统访问地址”',
    'The address of this program has not been set by an administrator yet',
  ],
  signOnAddress: [
    '须以 http:// 或 https:// 开头，不带路径之后的部分，如 https://crm.example.com',
    'Begins with http:// or https://, as in https://crm.example.com',
  ],
  signOnUrl: [
    '须为 https 地址，不带用户名和密码；内部网络的主机须由服务器的 OUTGOING_HOSTS 允许',
    'An https address without user name and password; hosts of the own network have to be named in OUTGOING_HOSTS',
  ],
  signOnClaim: ['声明名称只能含字母、数字和 _ . : / -', 'Names of claims consist of letters, digits and _ . : / -'],
  signOnRole: ['不能使用管理员角色', 'The role of administrators cannot be used'],
  signOnMost: ['最多 {max} 个', 'At most {max}'],
  signOnLines: ['不是有效的 JSON', 'This is no JSON'],
  signOnLinesMost: ['一次最多 {max} 人', 'At most {max} people at a time'],
  signOnLineBad: ['不是 JSON 对象，或没有 {claim}', 'No JSON object, or one without {claim}'],
  signOnTryInside: [
    '不允许连接：须为 https 地址，内部网络的主机须由服务器的 OUTGOING_HOSTS 允许',
    'Not allowed: an https address is needed, and hosts of the own network have to be named in OUTGOING_HOSTS',
  ],
  signOnTryName: ['找不到这个域名', 'There is no such host'],
  signOnTryClosed: ['对方拒绝连接，请核对地址和端口', 'The connection was refused, please check address and port'],
  signOnTryLate: ['超过{seconds}秒没有答复', 'No answer within {seconds} seconds'],
  signOnTryTrust: [
    '证书不受信任或已过期，或对方不支持加密连接',
    'The certificate is not trusted or has expired, or the other side does not speak TLS',
  ],
  signOnTryStatus: ['对方出错（HTTP {status}）', 'The other side failed (HTTP {status})'],
  signOnTryAway: ['无法连接', 'It cannot be reached'],
  signOnTryOther: [
    '地址有答复，但没有 OpenID Connect 的配置（/.well-known/openid-configuration）',
    'The address answers, but tells no configuration of OpenID Connect (/.well-known/openid-configuration)',
  ],
  signOnTryNoJson: ['地址有答复，但不是该服务的接口', 'The address answers, but is not the interface of this service'],
  signOnTryIssuer: [
    '对方自称“{told}”，与填写的地址不同',
    'The provider identifies itself as “{told}”, which is not the address entered',
  ],
  signOnTryEndpoints: ['对方没有给出 {names}', 'The provider does not name {names}'],
  signOnTryNoKeys: [
    '对方没有给出密钥的地址（jwks_uri）',
    'The provider does not name the address of its keys (jwks_uri)',
  ],
  signOnTryKeysAway: ['取不到密钥：{reason}', 'Its keys cannot be read: {reason}'],
  signOnTryNoKey: ['其中没有用于签名的密钥', 'There is no key for signatures among them'],
  signOnTrySecret: ['客户端 ID 或密钥不正确（{told}）', 'The client ID or the secret is wrong ({told})'],
  signOnTryPlace: [
    '本服务器的 IP 不在应用的可信 IP（白名单）中（{told}）',
    'The address of this server is not among those that the application trusts ({told})',
  ],
  signOnTryTold: ['对方没有接受：{told}', 'It was not accepted: {told}'],
  signOnMoved: [
    '核对之后有变化，没有执行，请重新核对',
    'Something changed since you looked: nothing was done, please look again',
  ],
  signOnBrought: ['已绑定 {linked} 人，新建 {created} 人', '{linked} linked, {created} created'],
  signOnLinked: ['已绑定', 'Linked'],
  signOnUnlinked: ['已解除绑定', 'No longer linked'],
} as const satisfies Catalogue;
