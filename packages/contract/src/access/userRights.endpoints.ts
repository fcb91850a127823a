/** Permissions of single users: their role groups and individual exceptions. */
import { z } from 'zod'
import { userId } from '../account/accountFields.ts'
import { endpoint } from '../endpoint.ts'
import { outcome, rowId } from '../fields.ts'
import { flagFilter, idFilter, searchFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'
import { active, idOrNew, rightsErrors, version } from './rightsFields.ts'

/** User with the groups and exceptions that define the permissions. */
const userRights = z.object({
  userID: z.int(),
  userName: z.string(),
  email: z.string(),
  active: z.int(),
  roleGroupIDs: z.array(z.int()),
  roleGroups: z.array(z.string()),
  /** Individual exceptions: 1 grants the flag, 0 revokes it. */
  exceptions: z.array(z.object({ id: z.int(), roleID: z.int(), definition: z.string(), active: z.int() })),
  version: z.int(),
})
export type UserRights = z.output<typeof userRights>

const rightsFilters = {
  searchText: searchFilter('access/users:search'),
  roleGroupID: idFilter('access/users:column.roleGroups'),
  hasExceptions: flagFilter(
    'access/roles:column.exceptions',
    (option) => `access/roles:exceptions.${option}`,
  ),
  userID: idFilter('access/users:column.name'),
}

const rightsList = {
  filters: rightsFilters,
  item: userRights,
  columns: {
    name: {
      kind: 'text',
      title: 'access/users:column.name',
      isIdentity: true,
      value: (row: UserRights) => row.userName,
    },
    email: { kind: 'text', title: 'access/users:column.email', value: (row: UserRights) => row.email },
    active: {
      kind: 'word',
      title: 'access/users:column.active',
      value: (row: UserRights) => `access/users:active.${row.active}`,
    },
    roleGroups: {
      kind: 'text',
      title: 'access/users:column.roleGroups',
      none: 'access/users:noGroup',
      value: (row: UserRights) => row.roleGroups.join(', ') || null,
    },
    exceptions: {
      kind: 'number',
      title: 'access/roles:column.exceptions',
      value: (row: UserRights) => row.exceptions.length,
    },
  },
  sorts: ['name', '-name', 'email', '-email'],
  hasPersonalData: true,
} as const

const userMenus = numberedListEndpoint({
  ...rightsList,
  path: '/api/UserCrud/GetUserMenuWithPaginationQuery',
  access: 'definitions_usermenucrud',
  summary: 'Users with the exceptions from their groups',
  name: 'userMenus',
  title: 'shell:screen.userMenus',
})

const groupMaps = numberedListEndpoint({
  ...rightsList,
  path: '/api/UserCrud/GetUserRoleGroupmapsWithPaginationQuery',
  access: 'definitions_userrolegroupcrud',
  summary: 'Users with the role groups that they are in',
  name: 'userRoleGroups',
  title: 'shell:screen.userRoleGroups',
})

const exception = z.object({
  roleID: rowId(),
  /** New exception: 1 grants the flag, 0 revokes it, −1 removes the exception. */
  active: z.coerce.number('validation:choice').int('validation:choice').min(-1).max(1),
})

const membership = z.object({ userID: userId(), roleGroupID: rowId(), active: active() })

export const userRightsEndpoints = {
  listUserMenus: userMenus,
  exportUserMenus: userMenus.export,
  listUserRights: endpoint({
    method: 'POST',
    path: '/api/Role/GetUserRights',
    access: 'definitions_usermenucrud',
    summary: 'Every flag of one user: from the groups, by an exception, and what holds',
    body: z.object({ userID: userId() }),
    answer: z.object({
      version: z.int(),
      rights: z.array(
        z.object({
          roleID: z.int(),
          definition: z.string(),
          groups: z.array(z.string()),
          exception: z.int().nullable(),
          isHeld: z.boolean(),
          canGive: z.boolean(),
        }),
      ),
    }),
  }),
  saveUserMenu: endpoint({
    method: 'POST',
    path: '/api/UserCrud/CreateUserMenu',
    access: 'definitions_usermenucrud',
    summary: 'One exception of a user from what the groups allow',
    body: exception.extend({ id: idOrNew(), userID: userId() }),
    answer: outcome,
    errors: rightsErrors,
  }),
  saveUserMenus: endpoint({
    method: 'POST',
    path: '/api/Role/UpdateUserMenus',
    access: 'definitions_usermenucrud',
    summary: 'Some exceptions of a user, all or none',
    body: z.object({
      userID: userId(),
      changes: z.array(exception).min(1, 'validation:required').max(500, 'validation:tooBig'),
      version: version(),
    }),
    answer: outcome,
    errors: rightsErrors,
  }),
  listUserRoleGroups: groupMaps,
  exportUserRoleGroups: groupMaps.export,
  listGroupChoices: endpoint({
    method: 'POST',
    path: '/api/Role/GetRoleGroupChoices',
    access: 'definitions_userrolegroupcrud',
    summary: 'Active role groups, and whether the caller may give them',
    answer: z.array(z.object({ id: z.int(), name: z.string(), canGive: z.boolean() })),
  }),
  saveUserRoleGroup: endpoint({
    method: 'POST',
    path: '/api/UserCrud/CreateUserRoleGroupmap',
    access: 'definitions_userrolegroupcrud',
    summary: 'Puts a user into a role group or takes them out, which ends their sessions',
    body: membership.extend({ id: idOrNew() }),
    answer: outcome,
    errors: rightsErrors,
  }),
  saveUserRoleGroups: endpoint({
    method: 'POST',
    path: '/api/Role/UpdateUserRoleGroups',
    access: 'definitions_userrolegroupcrud',
    summary: 'The same for many users, all or none',
    body: z.object({
      changes: z.array(membership).min(1, 'validation:required').max(500, 'validation:tooBig'),
    }),
    answer: outcome,
    errors: rightsErrors,
  }),
}
