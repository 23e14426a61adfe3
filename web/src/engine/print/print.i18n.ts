// Words of printing.
export default {
  cn: {
    'print.title': '打印预览',
    'print.template': '打印模板',
    'print.page': '打印内容',
    'print.print': '打印',
    'print.close': '关闭',
    'print.own': '在新页面打开',
    'print.failed': '打印模板加载失败！',
    'print.none': '这类记录还没有打印模板',
    'print.make': '去新建打印模板',
    'print.incomplete': '链接不完整，请从记录的“打印”重新打开',
  },
  en: {
    'print.title': 'Print preview',
    'print.template': 'Template',
    'print.page': 'Page to print',
    'print.print': 'Print',
    'print.close': 'Close',
    'print.own': 'Open in a new page',
    'print.failed': 'The print template could not be loaded',
    'print.none': 'No print template for these records yet',
    'print.make': 'Create a print template',
    'print.incomplete': 'The link is incomplete. Open “Print” from the record again.',
  },
};
