import type { Screen } from '../../../platform/screens/screen.ts'

export const userSettingsScreens: readonly Screen[] = [
  {
    name: 'userSettings',
    path: '/definitions/usersettings',
    flag: 'definitions_usersettings',
    texts: ['account/settings', 'account', 'account/waysIn'],
    load: () => import('./pages/UserSettingsPage.tsx').then((module) => module.UserSettingsPage),
  },
]
