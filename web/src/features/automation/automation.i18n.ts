// Words of the rules that the menu says.
export default {
  cn: {
    'module.automation': '自动化',
  },
  en: {
    'module.automation': 'Automation',
  },
};
