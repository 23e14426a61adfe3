// Words of leaving what is not saved.
export default {
  cn: {
    'form.discard': '放弃修改?',
    'form.discardOk': '放弃',
    'form.stay': '继续编辑',
    'form.losing': '还有内容没有保存，离开后会丢失。要离开吗?',
    'form.leave': '离开',
  },
  en: {
    'form.discard': 'Discard changes?',
    'form.discardOk': 'Discard',
    'form.stay': 'Keep editing',
    'form.losing': 'You have unsaved changes that will be lost if you leave. Leave?',
    'form.leave': 'Leave',
  },
};
