import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import type { PermissionFlag } from '@kervan/contract/permissions'
import type { ServedRow } from './serveRows.ts'

/** Served call that grants the flags to the signed-in user. */
export const serveFlags = (...flags: readonly PermissionFlag[]): ServedRow => ({
  row: accessEndpoints.getUserMenu,
  answer: () => flags.map((definition) => ({ role: { definition } })),
})
