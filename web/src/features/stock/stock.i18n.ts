// Words of warehouses and stock.
export default {
  cn: {
    'stock.title': '仓库库存',
    'stock.column': '库存',
    'module.warehouse': '仓库',
    'field.warehouse.name': '仓库名称',
    'field.warehouse.keeperid': '保管员',
    'field.warehouse.address': '地址',
  },
  en: {
    'stock.title': 'Stock',
    'stock.column': 'In stock',
    'module.warehouse': 'Warehouse',
    'field.warehouse.name': 'Name',
    'field.warehouse.keeperid': 'Keeper',
    'field.warehouse.address': 'Address',
  },
};
