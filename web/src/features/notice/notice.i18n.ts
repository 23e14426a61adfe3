// Words of the notices.
export default {
  cn: {
    'notice.switches': '通知',
  },
  en: {
    'notice.switches': 'Notifications',
  },
};
