// Words of the page that an invitation opens.
export default {
  cn: {
    'invited.title': '加入{{company}}',
    'invited.plain': '加入',
    'invited.lead': '{{name}}邀请您加入{{branch}}，角色：{{role}}',
    'invited.submit': '加入并登录',
    'invited.rule': '至少{{count}}位，不能是常见密码',
    'invited.usernameHint': '以后用它登录',
  },
  en: {
    'invited.title': 'Join {{company}}',
    'invited.plain': 'Join',
    'invited.lead': '{{name}} invites you to {{branch}}. Role: {{role}}',
    'invited.submit': 'Join and sign in',
    'invited.rule': 'At least {{count}} characters, not a common password',
    'invited.usernameHint': 'You will sign in with it',
  },
};
