// Words of the data dictionary.
export default {
  cn: {
    'dictionary.title': '数据字典',
    'module.status': '数据字典',
    'field.status.Name': '名称',
    'field.status.color': '颜色',
    'field.status.sort': '排序',
    'field.status.enabled': '状态',
  },
  en: {
    'dictionary.title': 'Dictionary',
    'module.status': 'Dictionary',
    'field.status.Name': 'Name',
    'field.status.color': 'Colour',
    'field.status.sort': 'Order',
    'field.status.enabled': 'State',
  },
};
