// Words of follow-ups.
export default {
  cn: {
    'module.OpportLogs': '跟进记录',
    'followUp.title': '跟进记录',
    'followUp.import': '导入跟进记录',
    'followUp.export': '导出跟进记录',
  },
  en: {
    'module.OpportLogs': 'Follow-ups',
    'followUp.title': 'Follow-ups',
    'followUp.import': 'Import follow-ups',
    'followUp.export': 'Export follow-ups',
  },
};
