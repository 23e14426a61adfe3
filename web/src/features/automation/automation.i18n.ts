// Words of the rules that the menu says.
export default {
  cn: {
    'automation.title': '自动化',
    'module.automation': '自动化',
  },
  en: {
    'automation.title': 'Automation',
    'module.automation': 'Automation',
  },
};
