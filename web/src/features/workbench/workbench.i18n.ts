// Words of the workbench.
export default {
  cn: {
    'workbench.title': '工作台',
  },
  en: {
    'workbench.title': 'Workbench',
  },
};
