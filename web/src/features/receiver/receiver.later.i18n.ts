// Words that come with the code that says them (./words.ts).
export default {
  cn: {
    'receiver.pass': '通过',
    'receiver.refuse': '不通过',
    'receiver.reason': '原因',
  },
  en: {
    'receiver.pass': 'Pass',
    'receiver.refuse': 'Refuse',
    'receiver.reason': 'Reason',
  },
};
