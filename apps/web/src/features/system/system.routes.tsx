import { overviewAreas } from '@kervan/contract/system/overview.endpoints'
import type { OverviewArea } from '@kervan/contract/system/overview.endpoints'
import type { Screen } from '../../platform/screens/screen.ts'

export const systemScreens: readonly Screen[] = [
  {
    name: 'givenUpJobs',
    path: '/operation/unfinishedjobs',
    // System screens have no flag of their own; this flag belongs to operations staff and administrators, who
    // may make the call.
    flag: 'operation_manifest',
    texts: ['system'],
    load: () => import('./pages/FailedJobsPage.tsx').then((module) => module.FailedJobsPage),
  },
  {
    name: 'audit',
    path: '/definitions/audit',
    flag: 'definitions_audit',
    texts: ['audit', 'access/roles'],
    load: () => import('./pages/AuditPage.tsx').then((module) => module.AuditPage),
  },
]

const overviewOf = (area: OverviewArea): Screen => ({
  name: `${area}Overview`,
  path: `/definitions/${area}`,
  flag: 'definitions',
  texts: ['system/overview'],
  load: () =>
    import('./pages/OverviewPage.tsx').then(({ OverviewPage }) => () => <OverviewPage area={area} />),
})

/** Overview screens, listed first because the area's address redirects to its first screen. */
export const overviewScreens: readonly Screen[] = overviewAreas.map(overviewOf)
