import type { Screen } from '../../platform/screens/screen.ts'

export const connectionScreens: readonly Screen[] = [
  {
    name: 'connections',
    path: '/definitions/connections',
    flag: 'definitions',
    texts: ['connection'],
    load: () => import('./pages/ConnectionsPage.tsx').then((module) => module.ConnectionsPage),
  },
  {
    name: 'connectionAuthorized',
    path: '/definitions/connections/authorized',
    flag: 'definitions',
    texts: ['connection'],
    load: () => import('./pages/AuthorizedPage.tsx').then((module) => module.AuthorizedPage),
  },
]
