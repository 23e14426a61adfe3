// Words that come with the code that says them (./words.ts).
export default {
  cn: {
    'setting.save': '保存',
    'setting.reset': '放弃修改',
    'setting.unsaved': '有未保存的修改',
    'setting.changed': '已保存：{{changes}}',
    'setting.initial': '默认 {{value}}',
    'setting.on': '开启',
    'setting.off': '关闭',
    'setting.readOnly': '您只有查看权限，不能修改设置。',
  },
  en: {
    'setting.save': 'Save',
    'setting.reset': 'Discard',
    'setting.unsaved': 'Not saved yet',
    'setting.changed': 'Saved: {{changes}}',
    'setting.initial': 'initially {{value}}',
    'setting.on': 'on',
    'setting.off': 'off',
    'setting.readOnly': 'You may look at the settings but not change them.',
  },
};
