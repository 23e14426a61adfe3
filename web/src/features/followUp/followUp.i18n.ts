// Words of follow-ups.
export default {
  cn: {
    'followUp.title': '跟进记录',
  },
  en: {
    'followUp.title': 'Follow-ups',
  },
};
