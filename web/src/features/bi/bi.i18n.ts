// Words of business intelligence that the menu says.
export default {
  cn: {
    'bi.page.overview': '经营概览',
    'bi.page.funnel': '销售漏斗',
    'bi.page.performance': '业绩分析',
    'bi.page.ranking': '排行榜',
    'bi.page.customer': '客户分析',
    'bi.page.portrait': '客户画像',
    'bi.page.product': '产品分析',
    'bi.page.target': '目标完成',
    'bi.page.office': '办公分析',
    'bi.page.forecast': '现金预测',
    'bi.page.my': '我的报表',
  },
  en: {
    'bi.page.overview': 'Overview',
    'bi.page.funnel': 'Sales funnel',
    'bi.page.performance': 'Performance',
    'bi.page.ranking': 'Rankings',
    'bi.page.customer': 'Customers',
    'bi.page.portrait': 'Portraits',
    'bi.page.product': 'Products',
    'bi.page.target': 'Targets reached',
    'bi.page.office': 'Office work',
    'bi.page.forecast': 'Cash forecast',
    'bi.page.my': 'My reports',
  },
};
