// Words of the page that asks for an account; they come with it.
export default {
  cn: {
    'register.title': '注册账号',
    'register.lead': '提交后由管理员审核，通过后即可登录',
    'register.name': '姓名',
    'register.mobile': '手机',
    'register.submit': '提交注册',
    'register.toSignIn': '已有账号，去登录',
    'register.rule': '至少8位，不能是常见密码',
    'register.required': '信息必须填写',
    'register.closed': '未开放注册，请联系管理员',
  },
  en: {
    'register.title': 'Create an account',
    'register.lead': 'An administrator looks at it; then you can sign in',
    'register.name': 'Name',
    'register.mobile': 'Mobile',
    'register.submit': 'Send',
    'register.toSignIn': 'Have an account? Sign in',
    'register.rule': 'At least 8 characters, not a common password',
    'register.required': 'Must be filled in',
    'register.closed': 'Registration is closed, please ask an administrator',
  },
};
