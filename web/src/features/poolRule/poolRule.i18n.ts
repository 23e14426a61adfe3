// Words of the rules of pools.
export default {
  cn: {
    'poolRule.title': '公海规则',
    'module.poolRule': '公海规则',
  },
  en: {
    'poolRule.title': 'Pool rules',
    'module.poolRule': 'Pool rules',
  },
};
