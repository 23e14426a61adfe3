// Words of what a company is asked on its first day (./firstDayWords.ts).
export default {
  cn: {
    'setting.firstDay': '首次设置',
    'setting.asked.region.preset': '新建客户时预先填入哪个省市？之后可在系统设置中修改',
  },
  en: {
    'setting.firstDay': 'First settings',
    'setting.asked.region.preset':
      'Which province and city should new customers begin with? It can be changed in the settings later',
  },
};
