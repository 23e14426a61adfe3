// Words of the page of tags.
export default {
  cn: {
    'module.tag': '标签',
  },
  en: {
    'module.tag': 'Tags',
  },
};
