// Words of the recycle bin.
export default {
  cn: {
    'recycle.title': '回收站',
  },
  en: {
    'recycle.title': 'Recycle bin',
  },
};
