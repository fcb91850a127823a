import type { Screen } from '../../platform/screens/screen.ts'

export const invoicingScreens: readonly Screen[] = [
  {
    name: 'salesInvoices',
    path: '/invoicing/salesInvoice',
    flag: 'invoicing_salesinvoice',
    needsPrices: true,
    texts: ['invoicing', 'payment'],
    load: () => import('./sales/pages/SalesInvoicesPage.tsx').then((module) => module.SalesInvoicesPage),
  },
  {
    name: 'salesInvoice',
    path: '/invoicing/salesInvoice/:id',
    flag: 'invoicing_salesinvoice',
    needsPrices: true,
    texts: ['invoicing'],
    load: () => import('./sales/pages/SalesInvoicePage.tsx').then((module) => module.SalesInvoicePage),
  },
  {
    name: 'vatRefund',
    path: '/invoicing/vatrefund',
    flag: 'invoicing_salesinvoice',
    needsPrices: true,
    texts: ['invoicing', 'invoicing/vatRefund'],
    load: () => import('./vatRefund/pages/VatRefundPage.tsx').then((module) => module.VatRefundPage),
  },
]
