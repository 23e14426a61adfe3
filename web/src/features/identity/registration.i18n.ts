// Words of accounts that wait for approval.
export default {
  cn: {
    'field.user.registration': '注册',
    'register.fromSignIn': '没有账号？注册',
  },
  en: {
    'field.user.registration': 'Registration',
    'register.fromSignIn': 'No account? Register',
  },
};
