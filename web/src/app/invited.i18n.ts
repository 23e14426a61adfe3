// Words of the page that an invitation opens.
export default {
  cn: {
    'invited.title': '加入{{company}}',
    'invited.plain': '邀请',
    'invited.lead': '{{name}}邀请您加入{{branch}}，角色：{{role}}',
    'invited.company': '{{name}}邀请您加入，角色：{{role}}',
    'invited.submit': '加入并登录',
    'invited.rule': '至少{{count}}位，不能是常见密码',
    'invited.usernameHint': '以后用它登录',
  },
  en: {
    'invited.title': 'Join {{company}}',
    'invited.plain': 'Invitation',
    'invited.lead': '{{name}} invites you to {{branch}}. Role: {{role}}',
    'invited.company': '{{name}} invites you to join. Role: {{role}}',
    'invited.submit': 'Join and sign in',
    'invited.rule': 'At least {{count}} characters, not a common password',
    'invited.usernameHint': 'You will sign in with it',
  },
};
