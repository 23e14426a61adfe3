// Words of the rules of pools.
export default {
  cn: {
    'module.poolRule': '公海规则',
  },
  en: {
    'module.poolRule': 'Pool rules',
  },
};
