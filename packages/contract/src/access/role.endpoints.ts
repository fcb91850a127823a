/** Permission flags, role groups and who is in them. */
import { z } from 'zod'
import { userId } from '../account/accountFields.ts'
import { endpoint } from '../endpoint.ts'
import { largestInteger, outcome, requiredText, rowId, versionNumber } from '../fields.ts'
import { flagFilter, idFilter, searchFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'
import { roleNames } from '../permissions.ts'

const idOrNew = () =>
  z.coerce
    .number('validation:choice')
    .int('validation:choice')
    .min(-1, 'validation:choice')
    .max(largestInteger, 'validation:choice')
    .default(-1)

const active = () => z.coerce.number('validation:choice').int('validation:choice').min(0).max(1)

/** As an answer gave it; without it the newest is changed. */
const version = () => versionNumber().nullish()

const role = z.object({
  id: z.int(),
  definition: z.string(),
  /** False: somebody made it up, and it opens nothing. */
  isStandard: z.boolean(),
  /** Calls that it opens. */
  calls: z.array(z.object({ path: z.string(), summary: z.string() })),
  groups: z.array(z.string()),
  /** Active users who hold it. */
  userCount: z.int(),
})
export type Role = z.output<typeof role>

const roleGroup = z.object({
  id: z.int(),
  role: z.enum(roleNames),
  nameTr: z.string(),
  nameEn: z.string(),
  active: z.int(),
  /** Whoever is in it sets up a second factor before anything else. */
  requiresSecondFactor: z.boolean(),
  /** One of the five that are there from the start. */
  isStandard: z.boolean(),
  userCount: z.int(),
  roleCount: z.int(),
  /** The flags that it gives. */
  definitions: z.array(z.string()),
  version: z.int(),
})
export type RoleGroup = z.output<typeof roleGroup>

const groupRoles = z.object({
  roles: z.array(
    z.object({ id: z.int(), definition: z.string(), /** The caller may give it. */ canGive: z.boolean() }),
  ),
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      active: z.int(),
      version: z.int(),
      roleIDs: z.array(z.int()),
    }),
  ),
})
export type GroupRoles = z.output<typeof groupRoles>

/** A user with what makes their permissions. */
const userRights = z.object({
  userID: z.int(),
  userName: z.string(),
  email: z.string(),
  active: z.int(),
  roleGroupIDs: z.array(z.int()),
  roleGroups: z.array(z.string()),
  /** The user's own: 1 gives the flag, 0 takes it away. */
  exceptions: z.array(z.object({ id: z.int(), roleID: z.int(), definition: z.string(), active: z.int() })),
  version: z.int(),
})
export type UserRights = z.output<typeof userRights>

const rightsFilters = {
  searchText: searchFilter('user:search'),
  roleGroupID: idFilter('user:column.roleGroups'),
  hasExceptions: flagFilter('role:column.exceptions', (option) => `role:exceptions.${option}`),
  userID: idFilter('user:column.name'),
}

const rightsList = {
  filters: rightsFilters,
  item: userRights,
  columns: {
    name: {
      kind: 'text',
      title: 'user:column.name',
      isIdentity: true,
      value: (row: UserRights) => row.userName,
    },
    email: { kind: 'text', title: 'user:column.email', value: (row: UserRights) => row.email },
    active: {
      kind: 'word',
      title: 'user:column.active',
      value: (row: UserRights) => `user:active.${row.active}`,
    },
    roleGroups: {
      kind: 'text',
      title: 'user:column.roleGroups',
      none: 'user:noGroup',
      value: (row: UserRights) => row.roleGroups.join(', ') || null,
    },
    exceptions: {
      kind: 'number',
      title: 'role:column.exceptions',
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
  /** 1 gives the flag, 0 takes it away, −1 leaves it to the groups again. */
  active: z.coerce.number('validation:choice').int('validation:choice').min(-1).max(1),
})

const membership = z.object({ userID: userId(), roleGroupID: rowId(), active: active() })

const rightsErrors = ['wouldGiveMore', 'lastAdministrator', 'changedMeanwhile'] as const

export const roleEndpoints = {
  listRoles: endpoint({
    method: 'POST',
    path: '/api/Role/GetRoles',
    access: 'definitions_rolecrud',
    summary: 'Permission flags with what they open and who holds them',
    answer: z.array(role),
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/api/Role/CreateRole',
    access: 'definitions_rolecrud',
    summary: 'A flag of one’s own, which opens nothing; administrators hold it',
    body: z.object({
      definition: requiredText(60, 'role:required.definition').regex(
        /^[a-z][a-z0-9_]{2,59}$/,
        'role:invalid.definition',
      ),
    }),
    answer: z.object({ id: z.int() }),
  }),
  deleteRole: endpoint({
    method: 'POST',
    path: '/api/Role/DeleteRole',
    access: 'definitions_rolecrud',
    summary: 'Deletes a flag of one’s own and takes it from everyone; standard flags stay',
    body: z.object({ id: rowId() }),
    answer: outcome,
    errors: ['roleFixed'],
  }),
  listRoleGroups: endpoint({
    method: 'POST',
    path: '/api/Role/GetRoleGroups',
    access: 'definitions_rolegroupcrud',
    summary: 'Role groups with their token role and how many users and flags they have',
    answer: z.array(roleGroup),
  }),
  saveRoleGroup: endpoint({
    method: 'POST',
    path: '/api/Role/CreateOrUpdateRoleGroup',
    access: 'definitions_rolegroupcrud',
    summary:
      'Id −1 adds a role group, with the flags of another one if `copyOf` names it; another id changes it',
    body: z.object({
      id: idOrNew(),
      nameTr: requiredText(60, 'role:required.name'),
      nameEn: requiredText(60, 'role:required.name'),
      role: z.enum(roleNames, 'role:required.role'),
      active: active().default(1),
      /** As it is without it; a new one asks for none. */
      requiresSecondFactor: z.boolean('validation:choice').nullish(),
      copyOf: rowId().nullish(),
      version: version(),
    }),
    answer: z.object({ id: z.int(), version: z.int() }),
    errors: [...rightsErrors, 'roleGroupFixed', 'credentialKeyMissing'],
  }),
  deleteRoleGroup: endpoint({
    method: 'POST',
    path: '/api/Role/DeleteRoleGroup',
    access: 'definitions_rolegroupcrud',
    summary: 'Deletes a role group that nobody is in; the five standard ones stay',
    body: z.object({ id: rowId() }),
    answer: outcome,
    errors: ['wouldGiveMore', 'roleGroupFixed', 'roleGroupInUse'],
  }),
  listRoleGroupRoles: endpoint({
    method: 'POST',
    path: '/api/Role/GetRoleGroupRoles',
    access: 'definitions_rolerolegroupcrud',
    summary: 'All flags, and which of them each role group has',
    answer: groupRoles,
  }),
  updateRoleGroupRoles: endpoint({
    method: 'POST',
    path: '/api/Role/UpdateRoleGroupRoles',
    access: 'definitions_rolerolegroupcrud',
    summary:
      'The flags of a role group from now on; on an older version it is refused with what others changed',
    body: z.object({
      roleGroupID: rowId(),
      roleIDs: z.array(rowId(), 'validation:choice').max(1000, 'validation:tooBig'),
      version: version(),
    }),
    answer: z.object({ version: z.int() }),
    errors: rightsErrors,
  }),
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
