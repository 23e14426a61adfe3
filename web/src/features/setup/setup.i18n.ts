// Words of the checklist of the first days.
export default {
  cn: {
    'setup.title': '开始使用',
    'setup.progress': '已完成 {{done}} / {{count}}',
    'setup.close': '收起清单',
    'setup.closeQuestion': '收起后不再显示，各项设置仍在原处。',

    'setup.done': '已完成',
    'setup.company': '公司名称、标志和所在城市',
    'setup.company.text': '显示在顶栏和登录页，名称也印在单据上；新客户默认在这个城市。',
    'setup.department': '部门',
    'setup.department.text': '数据范围、审批和报表都按部门来。',
    'setup.role': '角色',
    'setup.role.text': '销售、销售主管已有；财务、采购、仓库、人事、客服一键加入。',
    'setup.people': '同事',
    'setup.people.text': '邀请同事，或新建账号、导入员工表。',
    'setup.customer': '客户',
    'setup.customer.text': '从表格导入，或新建第一个客户。',
    'setup.pool': '公海规则',
    'setup.pool.text': '多久没有跟进或成交的客户回到公海，由谁领取。',
    'setup.rules': '审批',
    'setup.rules.text': '选一个现成的流程，如合同审批，发布后生效。',
  },
  en: {
    'setup.title': 'Get started',
    'setup.progress': '{{done}} of {{count}} done',
    'setup.close': 'Close checklist',
    'setup.closeQuestion': 'The checklist will not come back; all settings stay where they are.',

    'setup.done': 'Done',
    'setup.company': 'Company name, logo and city',
    'setup.company.text':
      'Shown in the header and on the sign-in page, the name on prints, too; new customers start in this city.',
    'setup.department': 'Departments',
    'setup.department.text': 'Data scopes, approvals and reports follow departments.',
    'setup.role': 'Roles',
    'setup.role.text':
      'Sales and sales manager are there; add finance, purchasing, warehouse, HR and customer service with one click.',
    'setup.people': 'Colleagues',
    'setup.people.text': 'Invite colleagues, create accounts or import a sheet of employees.',
    'setup.customer': 'Customers',
    'setup.customer.text': 'Import a sheet or create the first customer.',
    'setup.pool': 'Pool rules',
    'setup.pool.text': 'When customers without follow-up or a deal return to the pool, and who may claim them.',
    'setup.rules': 'Approvals',
    'setup.rules.text': 'Pick a ready-made flow such as contract approval and publish it.',
  },
};
