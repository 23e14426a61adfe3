// Words of expense claims.
export default {
  cn: {
    'claim.title': '报销',
    'claim.create': '新建报销',
    'module.baoxiao': '报销',
  },
  en: {
    'claim.title': 'Expense claims',
    'claim.create': 'New expense claim',
    'module.baoxiao': 'Expense claim',
  },
};
