import type { Screen } from '../../../platform/screens/screen.ts'

/** A fixed address counts before `/integration/:platform`. */
export const integrationScreens: readonly Screen[] = [
  {
    name: 'integrations',
    path: '/integration/list',
    flag: 'integration_list',
    texts: ['connection'],
    load: () => import('./pages/IntegrationsPage.tsx').then((module) => module.IntegrationsPage),
  },
  {
    name: 'integrationCreate',
    path: '/integration/create',
    flag: 'integration_create',
    texts: ['connection'],
    load: () => import('./pages/IntegrationCreatePage.tsx').then((module) => module.IntegrationCreatePage),
  },
  {
    name: 'integrationActivate',
    path: '/integration/activate',
    flag: 'integration_create',
    texts: ['connection'],
    load: () => import('./pages/ActivatePage.tsx').then((module) => module.ActivatePage),
  },
  {
    // The same name, so that the tab of all platforms stays the current one.
    name: 'integrationCreate',
    path: '/integration/:platform',
    flag: 'integration',
    texts: ['connection'],
    load: () =>
      import('./pages/IntegrationPlatformPage.tsx').then((module) => module.IntegrationPlatformPage),
  },
]
