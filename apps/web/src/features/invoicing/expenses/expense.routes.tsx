import type { Screen } from '../../../platform/screens/screen.ts'

const flag = 'invoicing_expenseinvoicing'

export const expenseScreens: readonly Screen[] = [
  {
    name: 'expenseInvoices',
    path: '/invoicing/expenseinvoicing',
    flag,
    texts: ['invoicing/expenses'],
    load: () => import('./pages/ExpenseInvoicesPage.tsx').then((module) => module.ExpenseInvoicesPage),
  },
  {
    name: 'expenseUpload',
    path: '/invoicing/expenseinvoicing/upload',
    flag,
    texts: ['invoicing/expenses'],
    load: () => import('./pages/ExpenseUploadPage.tsx').then((module) => module.ExpenseUploadPage),
  },
  {
    name: 'expenseInvoice',
    path: '/invoicing/expenseinvoicing/:invoiceId',
    flag,
    texts: ['invoicing/expenses', 'shipment'],
    load: () => import('./pages/ExpenseInvoicePage.tsx').then((module) => module.ExpenseInvoicePage),
  },
  {
    name: 'expenseDisputes',
    path: '/invoicing/expensedisputes',
    flag,
    texts: ['invoicing/expenses', 'shipment'],
    load: () => import('./pages/ExpenseDisputesPage.tsx').then((module) => module.ExpenseDisputesPage),
  },
  {
    name: 'expenseReport',
    path: '/invoicing/expensereport',
    flag,
    texts: ['invoicing/expenses'],
    load: () => import('./pages/ExpenseReportPage.tsx').then((module) => module.ExpenseReportPage),
  },
]
