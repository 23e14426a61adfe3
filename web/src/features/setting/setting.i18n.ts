// Words of the settings page.
export default {
  cn: {
    'module.setting': '系统设置',
    'option.setting.work.holidays.1': '开启',
    'option.setting.work.holidays.0': '关闭',
    'option.setting.register.1': '开启',
    'option.setting.register.0': '关闭',
  },
  en: {
    'module.setting': 'Settings',
    'option.setting.work.holidays.1': 'on',
    'option.setting.work.holidays.0': 'off',
    'option.setting.register.1': 'on',
    'option.setting.register.0': 'off',
  },
};
