// Words of suppliers.
export default {
  cn: {
    'supplier.title': '供应商',
    'supplier.create': '新建供应商',
    'module.gys': '供应商',
  },
  en: {
    'supplier.title': 'Suppliers',
    'supplier.create': 'New supplier',
    'module.gys': 'Supplier',
  },
};
