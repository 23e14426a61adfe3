// Words of people, departments, roles and their pickers.
export default {
  cn: {
    'identity.user': '员工',
    'identity.branch': '部门',
    'identity.role': '角色',
  },
  en: {
    'identity.user': 'Staff',
    'identity.branch': 'Departments',
    'identity.role': 'Roles',
  },
};
