// Words of the operation log.
export default {
  cn: {
    'operationLog.title': '操作日志',
  },
  en: {
    'operationLog.title': 'Operation log',
  },
};
