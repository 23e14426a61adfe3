// Words that come with the pages of calls.
export default {
  cn: {
    'callOut.dial': '拨号',
    'callOut.number': '号码',
    'callOut.badNumber': '请输入 {{min}} 到 {{max}} 位的电话号码，可带区号、+、空格、括号和短横线',
    'callOut.settings': '双呼设置',
    'callOut.driver': '呼叫方式',
    'callOut.driver.log': '仅记录',
    'callOut.driver.http': '双呼网关',
    'callOut.driverText': '仅记录：用自己的电话拨打，系统记下这次呼叫。双呼网关：网关先接通您的分机，再接通客户。',
    'callOut.url': '网关地址',
    'callOut.secret': '签名密钥',
    'callOut.secretKept': '已设置，留空表示不变',
    'callOut.secretText': '请求带 x-timestamp 与 x-signature（HMAC-SHA256），网关据此验证请求来自本系统。',
    'callOut.save': '保存',
    'callOut.records': '双呼记录',
  },
  en: {
    'callOut.dial': 'Dial',
    'callOut.number': 'Number',
    'callOut.badNumber':
      'Type a number of {{min}} to {{max}} digits; area code, +, spaces, brackets and dashes may stand in it',
    'callOut.settings': 'Settings',
    'callOut.driver': 'Way of calling',
    'callOut.driver.log': 'Record only',
    'callOut.driver.http': 'Gateway',
    'callOut.driverText':
      'Record only: you use your own telephone, and the call is written down. Gateway: it rings your extension first, then the customer.',
    'callOut.url': 'Address of the gateway',
    'callOut.secret': 'Secret of the signature',
    'callOut.secretKept': 'Set; leave empty to keep it',
    'callOut.secretText': 'Requests carry x-timestamp and x-signature (HMAC-SHA256), by which the gateway knows them.',
    'callOut.save': 'Save',
    'callOut.records': 'Records',
  },
};
