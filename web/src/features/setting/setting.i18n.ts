// Words of the settings page.
export default {
  cn: {
    'setting.title': '系统设置',
    'module.setting': '系统设置',
    'field.setting.session.idleHours': '无操作自动退出',
    'field.setting.session.absoluteDays': '登录最长有效期',
    'field.setting.register': '开放注册',
    'field.setting.company.name': '公司名称',
    'field.setting.company.timeZone': '时区',
    'field.setting.recycle.days': '回收站保留天数',
    'field.setting.pool.lockLimit': '每人锁定客户上限',
    'option.setting.register.1': '开启',
    'option.setting.register.0': '关闭',
  },
  en: {
    'setting.title': 'Settings',
    'module.setting': 'Settings',
    'field.setting.session.idleHours': 'Sign out when idle',
    'field.setting.session.absoluteDays': 'Longest sign-in',
    'field.setting.register': 'Open registration',
    'field.setting.company.name': 'Company name',
    'field.setting.company.timeZone': 'Time zone',
    'field.setting.recycle.days': 'Days in the recycle bin',
    'field.setting.pool.lockLimit': 'Locked customers a person',
    'option.setting.register.1': 'on',
    'option.setting.register.0': 'off',
  },
};
