// Words of editing in place and of changing many records at once.
export default {
  cn: {
    'inPlace.edit': '修改{{title}}',
    'inPlace.locked': '{{title}}不能修改：{{reason}}',
    'inPlace.noRight': '没有修改此记录的权限',
    'inPlace.noGrant': '没有修改此字段的权限',
    'inPlace.kept': '此项由系统维护，不能在这里修改',
    'inPlace.createOnly': '新建之后不能修改',
    'inPlace.conflict': '{{name}} 刚把它改为“{{value}}”',
    'inPlace.conflictUnknown': '他人刚把它改为“{{value}}”',
    'inPlace.nothing': '空',
    'inPlace.mine': '用我的',
    'inPlace.theirs': '保留对方的',
  },
  en: {
    'inPlace.edit': 'Change {{title}}',
    'inPlace.locked': '{{title}} cannot be changed: {{reason}}',
    'inPlace.noRight': 'You are not allowed to change this record',
    'inPlace.noGrant': 'You are not allowed to change this field',
    'inPlace.kept': 'The system keeps this value; it cannot be changed here',
    'inPlace.createOnly': 'It cannot be changed once the record exists',
    'inPlace.conflict': '{{name}} just changed it to “{{value}}”',
    'inPlace.conflictUnknown': 'Somebody just changed it to “{{value}}”',
    'inPlace.nothing': 'nothing',
    'inPlace.mine': 'Use mine',
    'inPlace.theirs': 'Keep theirs',
  },
};
