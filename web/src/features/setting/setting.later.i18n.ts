// Words that come with the code that says them (./words.ts).
export default {
  cn: {
    'setting.unit.个': '个',
    'setting.save': '保存',
    'setting.reset': '放弃修改',
    'setting.unsaved': '有未保存的修改',
    'setting.changed': '已保存：{{changes}}',
    'setting.joint': '；',
    'setting.initial': '默认 {{value}}',
    'setting.on': '开启',
    'setting.off': '关闭',
    'setting.readOnly': '您只有查看权限，不能修改设置。',
    'setting.group.登录与安全': '登录与安全',
    'setting.group.公司': '公司',
    'setting.group.数据': '数据',
    'setting.group.公海': '公海',
    'setting.group.自动编号': '自动编号',
    'setting.unit.小时': '小时',
    'setting.unit.天': '天',
    'setting.hint.session.idleHours': '最后一次操作后超过此时间，需要重新登录',
    'setting.hint.session.absoluteDays': '缩短立即生效，延长对之后的登录生效',
    'setting.hint.register': '开放后任何人都可以提交注册，账号经管理员审核后才能登录',
    'setting.hint.company.timeZone': '所有日期和时间按此时区记录和显示',
    'setting.hint.recycle.days': '超过后彻底删除，不能恢复',
    'setting.hint.pool.lockLimit': '锁定的客户不会被自动回收到公海',
    'setting.group.合同与回款': '合同与回款',
    'setting.hint.receipt.beyond': '关闭时，已通过和待审的回款之和不能超过合同金额与已通过续费之和',
    'setting.hint.number.contract':
      '{yyyy}、{MM}、{dd} 为日期；{0001} 为流水号，位数即宽度，{0001+2} 每次加 2，{0001:month} 每月重新开始（day、month、year、never）',
    'setting.hint.number.receipt':
      '{yyyy}、{MM}、{dd} 为日期；{0001} 为流水号，位数即宽度，{0001+2} 每次加 2，{0001:month} 每月重新开始（day、month、year、never）',
    'setting.hint.number.expense':
      '{yyyy}、{MM}、{dd} 为日期；{0001} 为流水号，位数即宽度，{0001+2} 每次加 2，{0001:month} 每月重新开始（day、month、year、never）',
    'setting.hint.number.renewal':
      '{yyyy}、{MM}、{dd} 为日期；{0001} 为流水号，位数即宽度，{0001+2} 每次加 2，{0001:month} 每月重新开始（day、month、year、never）',
    'setting.hint.number.claim':
      '{yyyy}、{MM}、{dd} 为日期；{0001} 为流水号，位数即宽度，{0001+2} 每次加 2，{0001:month} 每月重新开始（day、month、year、never）',
    'setting.hint.number.order':
      '{yyyy}、{MM}、{dd} 为日期；{0001} 为流水号，位数即宽度，{0001+2} 每次加 2，{0001:month} 每月重新开始（day、month、year、never）',
    'setting.hint.number.work':
      '{yyyy}、{MM}、{dd} 为日期；{0001} 为流水号，位数即宽度，{0001+2} 每次加 2，{0001:month} 每月重新开始（day、month、year、never）',
  },
  en: {
    'setting.unit.个': 'customers',
    'setting.save': 'Save',
    'setting.reset': 'Discard',
    'setting.unsaved': 'Not saved yet',
    'setting.changed': 'Saved: {{changes}}',
    'setting.joint': '; ',
    'setting.initial': 'Default: {{value}}',
    'setting.on': 'on',
    'setting.off': 'off',
    'setting.readOnly': 'You may look at the settings but not change them.',
    'setting.group.登录与安全': 'Sign-in and security',
    'setting.group.公司': 'Company',
    'setting.group.数据': 'Data',
    'setting.group.公海': 'Pool',
    'setting.group.自动编号': 'Numbers',
    'setting.unit.小时': 'hours',
    'setting.unit.天': 'days',
    'setting.hint.session.idleHours': 'Longer than this after the last action, one has to sign in again',
    'setting.hint.session.absoluteDays': 'A shorter time counts at once, a longer one for later sign-ins',
    'setting.hint.register': 'Anybody may register; an account can sign in once an administrator has approved it',
    'setting.hint.company.timeZone': 'All dates and times are kept and shown in this zone',
    'setting.hint.recycle.days': 'After that, records are deleted for good',
    'setting.hint.pool.lockLimit': 'Locked customers are not recycled',
    'setting.group.合同与回款': 'Contracts and receipts',
    'setting.hint.receipt.beyond':
      'While off, receipts passed or waiting cannot come to more than the contract and its passed renewals',
    'setting.hint.number.contract':
      '{yyyy}, {MM}, {dd} are the date; {0001} is the counter with so many digits, {0001+2} goes up by 2, {0001:month} begins again each month (day, month, year, never)',
    'setting.hint.number.receipt':
      '{yyyy}, {MM}, {dd} are the date; {0001} is the counter with so many digits, {0001+2} goes up by 2, {0001:month} begins again each month (day, month, year, never)',
    'setting.hint.number.expense':
      '{yyyy}, {MM}, {dd} are the date; {0001} is the counter with so many digits, {0001+2} goes up by 2, {0001:month} begins again each month (day, month, year, never)',
    'setting.hint.number.renewal':
      '{yyyy}, {MM}, {dd} are the date; {0001} is the counter with so many digits, {0001+2} goes up by 2, {0001:month} begins again each month (day, month, year, never)',
    'setting.hint.number.claim':
      '{yyyy}, {MM}, {dd} are the date; {0001} is the counter with so many digits, {0001+2} goes up by 2, {0001:month} begins again each month (day, month, year, never)',
    'setting.hint.number.order':
      '{yyyy}, {MM}, {dd} are the date; {0001} is the counter with so many digits, {0001+2} goes up by 2, {0001:month} begins again each month (day, month, year, never)',
    'setting.hint.number.work':
      '{yyyy}, {MM}, {dd} are the date; {0001} is the counter with so many digits, {0001+2} goes up by 2, {0001:month} begins again each month (day, month, year, never)',
  },
};
