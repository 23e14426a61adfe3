// Words of receivers.
export default {
  cn: {
    'receiver.title': '收货人',
    'receiver.create': '新建收货人',
    'module.shr': '收货人',
    'receiver.pass': '通过',
    'receiver.refuse': '不通过',
    'receiver.reason': '原因',
  },
  en: {
    'receiver.title': 'Consignees',
    'receiver.create': 'New consignee',
    'module.shr': 'Consignee',
    'receiver.pass': 'Approve',
    'receiver.refuse': 'Reject',
    'receiver.reason': 'Reason',
  },
};
