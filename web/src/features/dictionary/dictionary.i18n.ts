// Words of the data dictionary.
export default {
  cn: {
    'dictionary.title': '数据字典',
    'module.status': '数据字典',
  },
  en: {
    'dictionary.title': 'Dictionary',
    'module.status': 'Dictionary',
  },
};
