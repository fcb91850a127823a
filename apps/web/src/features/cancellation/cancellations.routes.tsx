import type { Screen } from '../../platform/screens/screen.ts'

export const cancellationScreens: readonly Screen[] = [
  {
    name: 'waitingCancellations',
    path: '/agent/cancellations',
    needsOperation: true,
    texts: ['cancellation', 'shipment/detail'],
    load: () =>
      import('./pages/WaitingCancellationsPage.tsx').then((module) => module.WaitingCancellationsPage),
  },
]
