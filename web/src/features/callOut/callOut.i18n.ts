// Words of calls.
export default {
  cn: {
    'callOut.title': '拨号与通话记录',
    'callOut.double': '双呼设置与记录',
    'module.callRecord': '通话记录',
    'module.dbcall': '双呼设置',
    'option.callRecord.state.0': '已发起',
    'option.callRecord.state.1': '成功',
    'option.callRecord.state.2': '失败',
    'scene.callRecord.dataType.all': '全部通话',
    'scene.callRecord.dataType.mine': '我负责的通话',
    'scene.callRecord.dataType.sub': '下属负责的通话',
  },
  en: {
    'callOut.title': 'Dial and call records',
    'callOut.double': 'Two-leg calls: settings and records',
    'module.callRecord': 'Call record',
    'module.dbcall': 'Two-leg call settings',
    'option.callRecord.state.0': 'Begun',
    'option.callRecord.state.1': 'Done',
    'option.callRecord.state.2': 'Failed',
    'scene.callRecord.dataType.all': 'All',
    'scene.callRecord.dataType.mine': 'Mine',
    'scene.callRecord.dataType.sub': 'My team’s',
  },
};
