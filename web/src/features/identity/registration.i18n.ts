// Words of accounts that wait for approval.
export default {
  cn: {
    'register.fromSignIn': '没有账号？注册',
  },
  en: {
    'register.fromSignIn': 'No account? Register',
  },
};
