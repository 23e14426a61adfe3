// Words that come with the code that says them (./words.ts).
export default {
  cn: {
    'customer.sameName': '已有同名客户：',
    'customer.similarNames': '已有名称相近的客户：',
  },
  en: {
    'customer.sameName': 'A customer of this name exists:',
    'customer.similarNames': 'Customers of a similar name:',
  },
};
