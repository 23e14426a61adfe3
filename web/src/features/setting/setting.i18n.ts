// Words of the settings page.
export default {
  cn: {
    'setting.title': '系统设置',
  },
  en: {
    'setting.title': 'Settings',
  },
};
