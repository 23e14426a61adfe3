// Words of print templates that the frame and the log say.
export default {
  cn: {
    'module.printTemp': '打印模板',
  },
  en: {
    'module.printTemp': 'Print templates',
  },
};
