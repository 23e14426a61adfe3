// Words of the controls for files.
export default {
  cn: {
    'file.title': '附件上传',
    'file.add': '上传附件',
    'file.list': '附件',
    'file.done': '上传完成',
    'file.failed': '上传失败',
    'file.notAttached': '未添加：{{names}}。',
    'file.retryOf': '重试：{{name}}',
    'file.deleteAsk': '确定删除此文件吗?',
    'file.deleteOf': '删除：{{name}}',
    'file.renameOf': '重命名：{{name}}',
  },
  en: {
    'file.title': 'Upload attachments',
    'file.add': 'Add files',
    'file.list': 'Attachments',
    'file.done': 'Uploaded',
    'file.failed': 'Upload failed',
    'file.notAttached': 'Not attached: {{names}}.',
    'file.retryOf': 'Retry {{name}}',
    'file.deleteAsk': 'Delete this file?',
    'file.deleteOf': 'Delete {{name}}',
    'file.renameOf': 'Rename {{name}}',
  },
};
