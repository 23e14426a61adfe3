// Words of the dialog of ready-made roles.
export default {
  cn: {
    'role.readyAdd': '添加 {{count}} 个角色',
    'role.readyPresent': '已有同名角色',
  },
  en: {
    'role.readyAdd': 'Add roles ({{count}})',
    'role.readyPresent': 'A role with this name exists',
  },
};
