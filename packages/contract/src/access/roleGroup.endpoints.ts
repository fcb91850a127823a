/** Role groups and the flags that they give. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, requiredText, rowId } from '../fields.ts'
import { roleNames } from '../permissions.ts'
import { active, idOrNew, rightsErrors, version } from './rightsFields.ts'

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
}
