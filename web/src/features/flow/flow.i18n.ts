// Words of approval flows that the menu says.
export default {
  cn: { 'module.flow': '流程设置' },
  en: { 'module.flow': 'Approval flows' },
};
