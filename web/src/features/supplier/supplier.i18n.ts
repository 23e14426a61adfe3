// Words of suppliers.
export default {
  cn: {
    'supplier.title': '供应商',
    'supplier.create': '新建供应商',
    'module.gys': '供应商',
    'field.gys.name': '供应商名称',
    'field.gys.gysType': '类别',
    'field.gys.contactName': '联系人',
    'field.gys.mobile': '电话',
    'field.gys.bank': '开户行',
    'field.gys.bankAccount': '银行账号',
    'field.gys.taxNumber': '税号',
  },
  en: {
    'supplier.title': 'Suppliers',
    'supplier.create': 'New supplier',
    'module.gys': 'Supplier',
    'field.gys.name': 'Name',
    'field.gys.gysType': 'Type',
    'field.gys.contactName': 'Contact',
    'field.gys.mobile': 'Phone',
    'field.gys.bank': 'Bank',
    'field.gys.bankAccount': 'Bank account',
    'field.gys.taxNumber': 'Tax number',
  },
};
