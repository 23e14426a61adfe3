// Words of leaving what is not saved.
export default {
  cn: {
    'form.discard': '放弃修改?',
    'form.discardOk': '放弃',
    'form.stay': '继续编辑',
  },
  en: {
    'form.discard': 'Discard changes?',
    'form.discardOk': 'Discard',
    'form.stay': 'Keep editing',
  },
};
