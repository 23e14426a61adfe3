// Words of the page of tags.
export default {
  cn: {
    'tag.title': '标签',
    'module.tag': '标签',
  },
  en: {
    'tag.title': 'Tags',
    'module.tag': 'Tags',
  },
};
