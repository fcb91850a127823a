import type { Screen } from '../../platform/screens/screen.ts'

export const paymentScreens: readonly Screen[] = [
  {
    name: 'paymentHistory',
    path: '/payment/history',
    flag: 'payment_history',
    group: 'account',
    texts: ['payment'],
    load: () => import('./pages/PaymentHistoryPage.tsx').then((module) => module.PaymentHistoryPage),
  },
]
