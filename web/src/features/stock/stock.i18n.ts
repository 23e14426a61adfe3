// Words of warehouses and stock.
export default {
  cn: {
    'stock.title': '仓库库存',
    'stock.column': '库存',
    'module.warehouse': '仓库',
  },
  en: {
    'stock.title': 'Stock',
    'stock.column': 'In stock',
    'module.warehouse': 'Warehouse',
  },
};
