import type { Screen } from '../../platform/screens/screen.ts'

export const companyScreens: readonly Screen[] = [
  {
    name: 'invoiceSettings',
    path: '/definitions/invoicesettings',
    flag: 'definitions_invoicesettings',
    texts: ['company', 'shipment'],
    load: () =>
      import('./invoiceSettings/pages/InvoiceSettingsPage.tsx').then((module) => module.InvoiceSettingsPage),
  },
]

export const companyStaffScreens: readonly Screen[] = [
  {
    name: 'documentReview',
    path: '/agent/documentreview',
    furtherPath: '/:documentId?',
    flag: 'agent_documentreview',
    texts: ['company'],
    load: () => import('./review/pages/DocumentReviewPage.tsx').then((module) => module.DocumentReviewPage),
  },
  {
    name: 'companies',
    path: '/agent/companies',
    flag: 'agent_companies',
    texts: ['company'],
    load: () => import('./administration/pages/CompaniesPage.tsx').then((module) => module.CompaniesPage),
  },
  {
    name: 'companyDetail',
    path: '/agent/companydetail/:id',
    flag: 'agent_companies',
    texts: ['company', 'shipment/list', 'shipment', 'tracking', 'payment'],
    load: () =>
      import('./administration/pages/CompanyDetailPage.tsx').then((module) => module.CompanyDetailPage),
  },
]
