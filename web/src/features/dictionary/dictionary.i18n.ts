// Words of the data dictionary.
export default {
  cn: {
    'module.status': '数据字典',
  },
  en: {
    'module.status': 'Dictionary',
  },
};
