import type { Screen } from '../../platform/screens/screen.ts'

export const paymentScreens: readonly Screen[] = [
  {
    name: 'paymentHistory',
    path: '/payment/history',
    flag: 'payment_history',
    texts: ['payment'],
    load: () => import('./pages/PaymentHistoryPage.tsx').then((module) => module.PaymentHistoryPage),
  },
  {
    name: 'paidPayment',
    path: '/payment/paid/:conversationId',
    needsPrices: true,
    texts: [
      'payment',
      'payment/paid',
      'pricing/landedCost',
      'cart',
      'shipment',
      'shipment/detail',
      'reservation',
      'reservation/call',
    ],
    load: () => import('./paid/pages/PaidPage.tsx').then((module) => module.PaidPage),
  },
  {
    name: 'paymentDifferences',
    path: '/payment/reconciliation',
    flag: 'agent_agentshipmentlist',
    texts: ['payment'],
    load: () =>
      import('./reconciliation/PaymentDifferencesPage.tsx').then((module) => module.PaymentDifferencesPage),
  },
  {
    name: 'refunds',
    path: '/payment/refunds',
    flag: 'payment_history',
    needsPrices: true,
    texts: ['payment'],
    load: () => import('./pages/RefundsPage.tsx').then((module) => module.RefundsPage),
  },
  {
    name: 'paymentLinks',
    path: '/payment/links',
    flag: 'payment_history',
    needsPrices: true,
    texts: ['payment'],
    load: () => import('./links/pages/PaymentLinksPage.tsx').then((module) => module.PaymentLinksPage),
  },
  {
    name: 'savedCards',
    path: '/payment/cards',
    flag: 'payment_history',
    needsPrices: true,
    texts: ['payment'],
    load: () => import('./cards/pages/SavedCardsPage.tsx').then((module) => module.SavedCardsPage),
  },
]
