// Words that come with the code that says them (./messageWords.ts).
export default {
  cn: {
    'message.to': '给{{name}}发消息',
    'message.everyone': '给所有在线人员发系统消息',
    'message.placeholder': '消息即时送达，不保存',
    'message.kind': '消息类型',
    'message.good': '提示',
    'message.warning': '警告',
    'message.send': '发送',
    'message.keys': 'Enter 发送，Shift + Enter 换行',
  },
  en: {
    'message.to': 'Message to {{name}}',
    'message.everyone': 'Message to everybody online',
    'message.placeholder': 'Arrives at once and is not kept',
    'message.kind': 'Kind of message',
    'message.good': 'Notice',
    'message.warning': 'Warning',
    'message.send': 'Send',
    'message.keys': 'Enter sends, Shift + Enter begins a line',
  },
};
