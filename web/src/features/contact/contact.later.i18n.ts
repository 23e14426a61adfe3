// Words that come with the code that says them (./words.ts).
export default {
  cn: {
    'contact.add': '新建联系人',
    'contact.primary': '首要联系人',
    'contact.isPrimary': '当前首要联系人',
    'contact.makePrimary': '设为首要联系人',
    'contact.primaryOf': '首要联系人：{{name}}',
    'contact.noWays': '未填写联系方式',
    'contact.empty': '还没有联系人',
    'contact.way.mobile': '手机',
    'contact.way.wechat': '微信',
    'contact.way.qq': 'QQ',
    'contact.way.email': '邮箱',
  },
  en: {
    'contact.add': 'New contact',
    'contact.primary': 'Primary',
    'contact.isPrimary': 'The primary contact',
    'contact.makePrimary': 'Make primary',
    'contact.primaryOf': 'Primary contact: {{name}}',
    'contact.noWays': 'No way to reach this person yet',
    'contact.empty': 'No contacts yet',
    'contact.way.mobile': 'Mobile',
    'contact.way.wechat': 'WeChat',
    'contact.way.qq': 'QQ',
    'contact.way.email': 'Email',
  },
};
