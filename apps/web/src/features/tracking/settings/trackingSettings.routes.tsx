import type { Screen } from '../../../platform/screens/screen.ts'

/** Account screens after the invoice information. */
export const trackingSettingsScreens: readonly Screen[] = [
  {
    name: 'trackingSettings',
    path: '/definitions/trackingsettings',
    flag: 'definitions_invoicesettings',
    texts: ['tracking/emails', 'tracking/senderPage', 'tracking'],
    load: () => import('./TrackingSettingsPage.tsx').then((module) => module.TrackingSettingsPage),
  },
]
