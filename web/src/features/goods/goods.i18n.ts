// Words of goods.
export default {
  cn: {
    'goods.create': '新建商品',
    'module.goods': '商品',
    'option.goods.status.1': '上架',
    'option.goods.status.0': '下架',
    'scene.goods.status': '状态',
    'scene.goods.status.': '全部商品',
    'scene.goods.status.1': '上架',
    'scene.goods.status.0': '下架',
  },
  en: {
    'goods.create': 'New goods',
    'module.goods': 'Goods',
    'option.goods.status.1': 'On the shelf',
    'option.goods.status.0': 'Off the shelf',
    'scene.goods.status': 'State',
    'scene.goods.status.': 'All goods',
    'scene.goods.status.1': 'On the shelf',
    'scene.goods.status.0': 'Off the shelf',
  },
};
