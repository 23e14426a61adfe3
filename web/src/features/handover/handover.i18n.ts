// Words of the handover that the menu says.
export default {
  cn: {
    'handover.title': '离职交接',
  },
  en: {
    'handover.title': 'Handover',
  },
};
