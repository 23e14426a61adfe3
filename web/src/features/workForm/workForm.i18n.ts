// Words of work forms that the frame says.
export default {
  cn: {
    'module.workForm': '审批表单',
    'request.title': '发起审批',
  },
  en: {
    'module.workForm': 'Approval forms',
    'request.title': 'Start an approval',
  },
};
