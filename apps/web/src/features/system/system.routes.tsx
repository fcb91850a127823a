import type { Screen } from '../../platform/screens/screen.ts'

export const systemScreens: readonly Screen[] = [
  {
    name: 'givenUpJobs',
    path: '/operation/unfinishedjobs',
    // There is no flag for system screens; this one belongs to operations and administrators, whom the call is for.
    flag: 'operation_manifest',
    group: 'operation',
    texts: ['system'],
    load: () => import('./pages/FailedJobsPage.tsx').then((module) => module.FailedJobsPage),
  },
]
