// Words of receivers.
export default {
  cn: {
    'receiver.title': '收货人',
    'receiver.create': '新建收货人',
    'module.shr': '收货人',
    'option.shr.status.0': '待审核',
    'option.shr.status.1': '已通过',
    'option.shr.status.2': '未通过',
    'scene.shr.status': '审核状态',
    'scene.shr.status.': '全部',
    'scene.shr.status.0': '待审核',
    'scene.shr.status.1': '已通过',
    'scene.shr.status.2': '未通过',
  },
  en: {
    'receiver.title': 'Receivers',
    'receiver.create': 'New receiver',
    'module.shr': 'Receiver',
    'option.shr.status.0': 'Waiting',
    'option.shr.status.1': 'Passed',
    'option.shr.status.2': 'Refused',
    'scene.shr.status': 'Check',
    'scene.shr.status.': 'All',
    'scene.shr.status.0': 'Waiting',
    'scene.shr.status.1': 'Passed',
    'scene.shr.status.2': 'Refused',
  },
};
