// Words of follow-ups.
export default {
  cn: {
    'module.OpportLogs': '跟进记录',
    'scene.OpportLogs.fromLead': '来源',
    'scene.OpportLogs.fromLead.': '全部',
    'scene.OpportLogs.fromLead.0': '写给客户',
    'scene.OpportLogs.fromLead.1': '随线索转来',
    'followUp.import': '导入跟进记录',
    'followUp.export': '导出跟进记录',
  },
  en: {
    'module.OpportLogs': 'Follow-ups',
    'scene.OpportLogs.fromLead': 'Written to',
    'scene.OpportLogs.fromLead.': 'All',
    'scene.OpportLogs.fromLead.0': 'The customer',
    'scene.OpportLogs.fromLead.1': 'The lead it was',
    'followUp.import': 'Import follow-ups',
    'followUp.export': 'Export follow-ups',
  },
};
