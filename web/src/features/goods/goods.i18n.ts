// Words of goods.
export default {
  cn: {
    'goods.create': '新建商品',
    'module.goods': '商品',
  },
  en: {
    'goods.create': 'New goods item',
    'module.goods': 'Goods',
  },
};
