import type { UserItem } from '@kervan/contract/access/user.endpoints'
import type { Language } from '../../../platform/language.ts'
import { groupName } from './user.queries.ts'
import type { StoredUser } from './user.queries.ts'

export const describeUser = (user: StoredUser, language: Language): UserItem => ({
  id: user.id,
  email: user.email,
  userName: `${user.firstName} ${user.lastName}`,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber,
  companyID: user.companyId,
  companyName: user.companyName,
  agencyID: user.agencyId,
  agencyName: user.agencyName,
  roleGroups: user.groups.map((group) => ({ id: group.id, name: groupName(group, language) })),
  active: user.isActive ? 1 : 0,
  isOperationUser: user.isOperationUser,
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  createdDate: user.createdAt.toISOString(),
  version: user.version,
})
