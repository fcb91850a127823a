import type { Screen } from '../../platform/screens/screen.ts'

export const announcementScreens: readonly Screen[] = [
  {
    name: 'announcements',
    path: '/agent/announcements',
    flag: 'agent_announcements',
    texts: ['announcement'],
    load: () => import('./pages/AnnouncementsPage.tsx').then((module) => module.AnnouncementsPage),
  },
]
