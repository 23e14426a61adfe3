// Words of the approval lists that the menu needs.
export default {
  cn: {
    'work.todo': '待办审批',
    'work.approval': '审批中',
    'work.approvaled': '已办',
    'work.mySubmit': '我提交的',
    'work.cc': '抄送我的',
    'work.title': '审批',
  },
  en: {
    'work.todo': 'To decide',
    'work.approval': 'In work',
    'work.approvaled': 'Decided',
    'work.mySubmit': 'Handed in by me',
    'work.cc': 'Copies to me',
    'work.title': 'Approvals',
  },
};
