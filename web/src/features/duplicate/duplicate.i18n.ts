// What the duplicate check is called in the menus of lists.
export default {
  cn: {
    'duplicate.title': '查重',
  },
  en: {
    'duplicate.title': 'Duplicate check',
  },
};
