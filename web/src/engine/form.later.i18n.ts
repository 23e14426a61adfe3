// Words that come with the code that says them (./formWords.ts).
export default {
  cn: {
    'form.discard': '放弃修改?',
    'form.discardOk': '放弃',
    'form.stay': '继续编辑',
    'form.restored': '已恢复上次未提交的内容',
    'form.notKept': '浏览器存储空间不足，离开前请先提交，否则内容会丢失',
    'form.losing': '还有内容没有保存，离开后会丢失。要离开吗?',
    'form.leave': '离开',
  },
  en: {
    'form.discard': 'Discard the changes?',
    'form.discardOk': 'Discard',
    'form.stay': 'Keep editing',
    'form.restored': 'What you left unsent last time is back',
    'form.notKept': 'The browser has no room to keep this: send it before you leave, or it is lost',
    'form.losing': 'Something is not saved yet and is lost when you leave. Leave?',
    'form.leave': 'Leave',
  },
};
