// What may be done with instalments, receipts, expenses, renewals and invoices, and by whom to begin with.
import { usual } from '../../engine/module.ts';

/** What is done with records of money under approval. */
export const managed = ['index', 'add', 'edit', 'delete', 'void', 'import', 'export', 'print'] as const;
export const actions = usual(...managed);
export const ofContracts = (module: string) => ({
  branch: 'crm' as const,
  module,
  scoped: true,
  needs: { index: ['crm.contract.index'], import: [`crm.${module}.add`] },
});
export const sold = ['index', 'add', 'edit', 'delete', 'print'];
