// Words of contacts.
export default {
  cn: {
    'contact.title': '联系人',
    'contact.searchHint': '搜索姓名、手机、微信、QQ',
    'module.contact': '联系人',
    'option.contact.sex.0': '未知',
    'option.contact.sex.1': '男',
    'option.contact.sex.2': '女',
  },
  en: {
    'contact.title': 'Contacts',
    'contact.searchHint': 'Name, mobile, WeChat or QQ',
    'module.contact': 'Contact',
    'option.contact.sex.0': 'Unknown',
    'option.contact.sex.1': 'Male',
    'option.contact.sex.2': 'Female',
  },
};
