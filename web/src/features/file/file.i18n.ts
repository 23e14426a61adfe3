// Words of the attachments tab.
export default {
  cn: {
    'file.tab': '附件',
    'file.none': '还没有附件',
    'file.rename': '重命名',
    'file.name': '文件名',
    'file.deleteInList': '确定要删除此文件吗?',
  },
  en: {
    'file.tab': 'Attachments',
    'file.none': 'No attachments yet',
    'file.rename': 'Rename',
    'file.name': 'File name',
    'file.deleteInList': 'Delete this file?',
  },
};
