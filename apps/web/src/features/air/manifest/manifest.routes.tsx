import type { Screen } from '../../../platform/screens/screen.ts'

export const manifestScreens: readonly Screen[] = [
  {
    name: 'manifest',
    path: '/agent/manifest',
    flag: 'operation_manifest',
    texts: ['air/manifest', 'shipment'],
    load: () => import('./pages/ManifestPage.tsx').then((module) => module.ManifestPage),
  },
  {
    name: 'manifest',
    path: '/agent/manifest/:id',
    flag: 'operation_manifest',
    texts: ['air/manifest', 'shipment'],
    load: () => import('./pages/ManifestDetailPage.tsx').then((module) => module.ManifestDetailPage),
  },
]
