// What may be done with instalments, receipts, expenses, renewals and invoices, and by whom to begin with.
/** What is done with records of money under approval. */
export const actions = {
  index: '查看',
  add: '新建',
  edit: '编辑',
  delete: '删除',
  void: '作废',
  import: '导入',
  export: '导出',
  print: '打印',
};
export const ofContracts = (module: string) => ({
  branch: 'crm' as const,
  module,
  scoped: true,
  needs: { index: ['crm.contract.index'], import: [`crm.${module}.add`] },
});
export const managed = ['index', 'add', 'edit', 'delete', 'void', 'import', 'export', 'print'];
export const sold = ['index', 'add', 'edit', 'delete', 'print'];
