// Words of the person's calendar that the menu says.
export default {
  cn: {
    'agenda.title': '日程',
  },
  en: {
    'agenda.title': 'Calendar',
  },
};
