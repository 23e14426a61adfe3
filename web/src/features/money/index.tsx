// The pages of money: instalments, receipts, expenses, renewals and invoices of all contracts that a person sees.
import { PlainPanel } from '../../engine/panel/lazy.ts';
import { registerCard, registerFieldNote, registerPanel } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

const MoneyPanel = suspending(() => import('./MoneyPanel.tsx'));

for (const module of ['recpay', 'finance', 'payment', 'renewal', 'invoice']) {
  registerPanel(module, MoneyPanel);
  registerCard(module, {
    beside: module === 'recpay' ? 'planState' : 'approval',
    person: module === 'recpay' ? 'customerName' : 'contractName',
    last: module === 'recpay' ? ['money', 'plantime'] : 'money',
  });
}
registerPanel('account', PlainPanel);
registerFieldNote(
  'invoice',
  'invoiceTitle',
  suspending(() => import('./TitleNote.tsx')),
);

export const features: Feature[] = [
  {
    group: 'crm',
    order: 70,
    path: 'recpay',
    label: 'recpay.title',
    grant: 'crm.recpay.index',
    icon: menuIcon('Schedule'),
    load: () => import('./PlanPage.tsx'),
  },
  {
    group: 'crm',
    order: 80,
    path: 'finance',
    label: 'finance.title',
    grant: 'crm.finance.index',
    icon: menuIcon('Wallet'),
    load: () => import('./ReceiptPage.tsx'),
  },
  {
    group: 'crm',
    order: 90,
    path: 'payment',
    label: 'payment.title',
    grant: 'crm.payment.index',
    icon: menuIcon('Calculator'),
    load: () => import('./ExpensePage.tsx'),
  },
  {
    group: 'crm',
    order: 100,
    path: 'renewal',
    label: 'renewal.title',
    grant: 'crm.renewal.index',
    icon: menuIcon('Sync'),
    load: () => import('./RenewalPage.tsx'),
  },
  {
    group: 'crm',
    order: 110,
    path: 'invoice',
    label: 'invoice.title',
    grant: 'crm.invoice.index',
    icon: menuIcon('Audit'),
    load: () => import('./InvoicePage.tsx'),
  },
];
