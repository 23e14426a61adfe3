// Words of the personal settings.
export default {
  cn: {
    'person.title': '个人设置',
    'person.avatar': '头像管理',
  },
  en: {
    'person.title': 'Personal settings',
    'person.avatar': 'Avatar',
  },
};
