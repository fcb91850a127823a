import type { PublicScreen } from '../../platform/screens/screen.ts'

export const noticePublicScreens: readonly PublicScreen[] = [
  {
    name: 'unsubscribe',
    path: '/unsubscribe',
    texts: ['notice'],
    speaksGerman: true,
    source: 'src/features/notice/pages/UnsubscribePage.tsx',
    load: () => import('./pages/UnsubscribePage.tsx').then((module) => module.UnsubscribePage),
  },
]
