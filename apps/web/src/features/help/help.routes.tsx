import type { PublicScreen, Screen } from '../../platform/screens/screen.ts'

const help = { name: 'help', path: '/help', texts: ['help'] }

export const helpScreens: readonly Screen[] = [
  {
    ...help,
    load: () => import('./pages/SignedInHelpPage.tsx').then((module) => module.SignedInHelpPage),
  },
]

export const helpPublicScreens: readonly PublicScreen[] = [
  {
    ...help,
    isInShell: true,
    source: 'src/features/help/pages/HelpPage.tsx',
    load: () => import('./pages/HelpPage.tsx').then((module) => module.HelpPage),
  },
]
