import type { Screen } from '../../platform/screen.ts'

export const systemScreens: readonly Screen[] = [
  {
    name: 'givenUpJobs',
    path: '/operation/unfinishedjobs',
    // No flag of the documents is for this; this one belongs to operations and administrators, whom the call is for.
    flag: 'operation_manifest',
    group: 'operation',
    texts: ['system'],
    load: () => import('./pages/GivenUpJobsPage.tsx').then((module) => module.GivenUpJobsPage),
  },
]
