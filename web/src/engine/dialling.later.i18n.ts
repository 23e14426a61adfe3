// Words of calling through the program.
export default {
  cn: {
    'call.do': '呼叫',
    'call.done': '呼叫成功！',
    'call.failed': '呼叫失败！',
  },
  en: {
    'call.do': 'Call',
    'call.done': 'Called',
    'call.failed': 'The call failed: ',
  },
};
