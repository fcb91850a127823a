/** Role groups and the flags that they grant. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, requiredText, rowId } from '../fields.ts'
import { roleNames } from '../roleNames.ts'
import { active, idOrNew, rightsErrors, version } from './rightsFields.ts'

const roleGroup = z.object({
  id: z.int(),
  role: z.enum(roleNames),
  nameTr: z.string(),
  nameEn: z.string(),
  active: z.int(),
  /** Members must set up a second factor before using the application. */
  requiresSecondFactor: z.boolean(),
  /** True for the five initial role groups. */
  isStandard: z.boolean(),
  userCount: z.int(),
  roleCount: z.int(),
  /** Flags that the role group grants. */
  definitions: z.array(z.string()),
  version: z.int(),
})
export type RoleGroup = z.output<typeof roleGroup>

const groupRoles = z.object({
  roles: z.array(
    z.object({
      id: z.int(),
      definition: z.string(),
      /** True when the caller may grant the role group. */ canGive: z.boolean(),
    }),
  ),
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      active: z.int(),
      /** Users in the group, within the caller's scope. */
      userCount: z.int(),
      version: z.int(),
      roleIDs: z.array(z.int()),
    }),
  ),
})
export type GroupRoles = z.output<typeof groupRoles>

export const roleGroupEndpoints = {
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
      nameTr: requiredText(60, 'access/roles:required.name'),
      nameEn: requiredText(60, 'access/roles:required.name'),
      role: z.enum(roleNames, 'access/roles:required.role'),
      active: active().default(1),
      /** When absent, the setting is unchanged; a new group defaults to false. */
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
}
