// Words of the ways in which a list is laid out.
export default {
  cn: {
    'modes.title': '显示方式',
    'modes.rows': '列表',
    'modes.board': '看板',
    'modes.calendar': '日历',
    'modes.by': '依据',
    'modes.byField': '按{{field}}',
  },
  en: {
    'modes.title': 'Layout',
    'modes.rows': 'List',
    'modes.board': 'Board',
    'modes.calendar': 'Calendar',
    'modes.by': 'Group by',
    'modes.byField': 'By {{field}}',
  },
};
