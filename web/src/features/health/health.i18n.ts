// Words of the page of the program's health.
export default {
  cn: { 'health.title': '系统健康' },
  en: { 'health.title': 'Health' },
};
