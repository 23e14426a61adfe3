// Messages about signing in by an identity provider; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const signOn = {
  signOnAway: ['身份提供方没有答复，请稍后重试', 'The identity provider did not respond. Try again later.'],
  signOnRefused: [
    '身份提供方没有确认您的身份，请重新登录',
    'The identity provider could not confirm who you are. Please sign in again.',
  ],
  signOnExpired: ['登录已过期，请重新登录', 'Your sign-in has expired. Please sign in again.'],
  signOnOwnNumber: [
    '对应的手机号由本人填写，不能用来登录：请先用密码登录，在个人设置中绑定，或联系管理员',
    'The matching mobile number was entered by the employee and cannot be used to sign in. Sign in with your password and link your identity in personal settings, or contact an administrator.',
  ],
  signOnUnknown: ['找不到对应的员工，请联系管理员', 'No matching employee found. Contact an administrator.'],
  signOnAmbiguous: ['对应到多名员工，请联系管理员', 'More than one employee matches. Contact an administrator.'],
  signOnByAdministrator: [
    '管理员账号不自动绑定，请先用密码登录，在“个人设置”中绑定',
    'Administrator accounts are not linked automatically. Sign in with your password and link it in personal settings.',
  ],
  signOnOtherIdentity: [
    '对应的员工已绑定另一个身份，请联系管理员',
    'The matching employee is linked to another identity. Contact an administrator.',
  ],
  signOnTaken: ['这个身份已绑定另一名员工', 'This identity is already linked to another employee'],
  signOnCannotCreate: [
    '身份提供方给出的用户名或姓名不能用于新建员工，请联系管理员',
    'The name from the identity provider cannot be used to create an account. Contact an administrator.',
  ],
  signOnGone: ['该登录方式已停用', 'This sign-in method is disabled'],
  signOnNoAddress: [
    '管理员还没有在系统设置中填写“系统访问地址”',
    'An administrator has not set the system address in system settings yet',
  ],
  signOnAddress: [
    '须以 http:// 或 https:// 开头，不带路径之后的部分，如 https://crm.example.com',
    'Must start with http:// or https:// and have no path, for example https://crm.example.com',
  ],
  signOnUrl: [
    '须为 https 地址，不带用户名和密码；内部网络的主机须由服务器的 OUTGOING_HOSTS 允许',
    'Must be an https address without user name and password. Internal hosts must be allowed by OUTGOING_HOSTS on the server.',
  ],
  signOnClaim: ['声明名称只能含字母、数字和 _ . : / -', 'Claim names can contain only letters, digits and _ . : / -'],
  signOnRole: ['不能使用管理员角色', 'The administrator role cannot be used'],
  signOnMost: ['最多 {max} 个', 'At most {max}'],
  signOnLines: ['不是有效的 JSON', 'Not valid JSON'],
  signOnLinesMost: ['一次最多 {max} 人', 'At most {max} people at a time'],
  signOnLineBad: ['不是 JSON 对象，或没有 {claim}', 'Not a JSON object, or {claim} is missing'],
  signOnTryInside: [
    '不允许连接：须为 https 地址，内部网络的主机须由服务器的 OUTGOING_HOSTS 允许',
    'Connection not allowed: it must be an https address, and internal hosts must be allowed by OUTGOING_HOSTS on the server',
  ],
  signOnTryName: ['找不到这个域名', 'Host not found'],
  signOnTryClosed: ['对方拒绝连接，请核对地址和端口', 'Connection refused. Check the address and port.'],
  signOnTryLate: ['超过{seconds}秒没有答复', 'No response within {seconds} seconds'],
  signOnTryTrust: [
    '证书不受信任或已过期，或对方不支持加密连接',
    'The certificate is not trusted or has expired, or the server does not support encryption',
  ],
  signOnTryStatus: ['对方出错（HTTP {status}）', 'The server returned an error (HTTP {status})'],
  signOnTryAway: ['无法连接', 'Could not connect'],
  signOnTryOther: [
    '地址有答复，但没有 OpenID Connect 的配置（/.well-known/openid-configuration）',
    'The address responds but has no OpenID Connect configuration (/.well-known/openid-configuration)',
  ],
  signOnTryNoJson: ['地址有答复，但不是该服务的接口', "The address responds but is not this service's API"],
  signOnTryIssuer: [
    '对方自称“{told}”，与填写的地址不同',
    'The provider identifies itself as “{told}”, which differs from the address entered',
  ],
  signOnTryEndpoints: ['对方没有给出 {names}', 'The provider did not supply {names}'],
  signOnTryNoKeys: [
    '对方没有给出密钥的地址（jwks_uri）',
    'The provider did not supply the address of its keys (jwks_uri)',
  ],
  signOnTryKeysAway: ['取不到密钥：{reason}', 'Could not fetch the keys: {reason}'],
  signOnTryNoKey: ['其中没有用于签名的密钥', 'No signing key among them'],
  signOnTrySecret: ['客户端 ID 或密钥不正确（{told}）', 'The client ID or secret is incorrect ({told})'],
  signOnTryPlace: [
    '本服务器的 IP 不在应用的可信 IP（白名单）中（{told}）',
    "This server's IP is not on the app's trusted IP list ({told})",
  ],
  signOnTryTold: ['对方没有接受：{told}', 'The provider did not accept it: {told}'],
  signOnMoved: [
    '核对之后有变化，没有执行，请重新核对',
    'Something changed since you reviewed it, so nothing was done. Please review again.',
  ],
  signOnBrought: ['已绑定 {linked} 人，新建 {created} 人', '{linked} linked, {created} created'],
  signOnLinked: ['已绑定', 'Linked'],
  signOnUnlinked: ['已解除绑定', 'Unlinked'],
} as const satisfies Catalogue;
