// Words of custom forms that the frame says.
export default {
  cn: { 'module.customForm': '自定义表单' },
  en: { 'module.customForm': 'Custom forms' },
};
