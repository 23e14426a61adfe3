// Words of people, departments, roles and their pickers.
export default {
  cn: {
    'identity.user': '员工',
    'identity.branch': '部门',
    'identity.role': '角色',
    'identity.signIn': '登录日志',
    'identity.ownTokens': '接口令牌',
    'identity.apiToken': '接口令牌',
  },
  en: {
    'identity.user': 'Staff',
    'identity.branch': 'Departments',
    'identity.role': 'Roles',
    'identity.signIn': 'Sign-ins',
    'identity.ownTokens': 'Tokens',
    'identity.apiToken': 'Tokens',
  },
};
