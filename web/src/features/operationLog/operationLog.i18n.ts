// Words of the operation log.
export default {
  cn: {
    'operationLog.title': '操作日志',
    'operationLog.empty': '还没有操作日志',
    'operationLog.emptied': '（清空）',
  },
  en: {
    'operationLog.title': 'Operation log',
    'operationLog.empty': 'Nothing has been logged yet',
    'operationLog.emptied': '(emptied)',
  },
};
