/** Independent second implementation of the access rules, so that the test can disagree with the server's. */
import type { Access } from '@kervan/contract/endpoint'
import { seededRoleGroups } from '@kervan/contract/permissions'
import type { Role } from '../../../testing/testApp.ts'

const roleGroupIds: Record<Role, number> = {
  admin: 1,
  customer: 2,
  agent: 3,
  operations: 4,
  pickup: 5,
  warehouse: 6,
}

export const allRoles = Object.keys(roleGroupIds) as Role[]

export const mayCall = (role: Role, access: Access): boolean => {
  if (access === 'public' || access === 'signedIn') return true
  if (access === 'seesPrices' || access === 'publicPrices') return role !== 'pickup' && role !== 'warehouse'
  if (access === 'staff') return role !== 'customer'
  if (access === 'operation') return role === 'admin' || role === 'operations'
  return seededRoleGroups.find(({ id }) => id === roleGroupIds[role])!.flags.includes(access)
}
