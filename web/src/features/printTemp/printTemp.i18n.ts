// Words of print templates that the frame and the log say.
export default {
  cn: {
    'module.printTemp': '打印模板',
    'field.printTemp.ext': '模板名称',
    'field.printTemp.temp': '模板内容',
    'field.printTemp.isDefault': '默认模板',
  },
  en: {
    'module.printTemp': 'Print templates',
    'field.printTemp.ext': 'Name of the template',
    'field.printTemp.temp': 'Content of the template',
    'field.printTemp.isDefault': 'Usual template',
  },
};
