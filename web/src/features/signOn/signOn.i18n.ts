// Words of the menu.
export default {
  cn: { 'signOn.title': '单点登录' },
  en: { 'signOn.title': 'Single sign-on' },
};
