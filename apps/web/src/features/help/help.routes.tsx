import type { PublicScreen, Screen } from '../../platform/screens/screen.ts'

const help = {
  name: 'help',
  path: '/help',
  texts: ['help'],
  load: () => import('./pages/HelpPage.tsx').then((module) => module.HelpPage),
}

export const helpScreens: readonly Screen[] = [help]

export const helpPublicScreens: readonly PublicScreen[] = [
  { ...help, isInShell: true, source: 'src/features/help/pages/HelpPage.tsx' },
]
