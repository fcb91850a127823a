import type { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import {
  deleteRoleGroup,
  listRoleGroupRoles,
  listRoleGroups,
  saveRoleGroup,
  updateRoleGroupRoles,
} from './roleGroups.ts'
import { createRole, deleteRole, listRoles } from './roles.ts'
import { userMenuList, userRoleGroupList } from './userRights.list.ts'
import { listGroupChoices, listUserRights, saveUserMenus, saveUserRoleGroups } from './userRights.ts'

export const roleHandlers: Handlers<typeof roleEndpoints> = {
  listRoles: (ctx) => listRoles(ctx),
  createRole: (ctx, { body }) => createRole(ctx, body.definition),
  deleteRole: (ctx, { body }) => deleteRole(ctx, body.id),
  listRoleGroups: (ctx) => listRoleGroups(ctx),
  saveRoleGroup: (ctx, { body }) => saveRoleGroup(ctx, body),
  deleteRoleGroup: (ctx, { body }) => deleteRoleGroup(ctx, body.id),
  listRoleGroupRoles: (ctx) => listRoleGroupRoles(ctx),
  updateRoleGroupRoles: (ctx, { body }) => updateRoleGroupRoles(ctx, body),
  listUserMenus: userMenuList.findPage,
  exportUserMenus: userMenuList.exportAll,
  listUserRights: (ctx, { body }) => listUserRights(ctx, body.userID),
  saveUserMenu: (ctx, { body: { userID, roleID, active } }) =>
    saveUserMenus(ctx, { userID, changes: [{ roleID, active }] }),
  saveUserMenus: (ctx, { body }) => saveUserMenus(ctx, body),
  listUserRoleGroups: userRoleGroupList.findPage,
  exportUserRoleGroups: userRoleGroupList.exportAll,
  listGroupChoices: (ctx) => listGroupChoices(ctx),
  saveUserRoleGroup: (ctx, { body: { userID, roleGroupID, active } }) =>
    saveUserRoleGroups(ctx, [{ userID, roleGroupID, active }]),
  saveUserRoleGroups: (ctx, { body }) => saveUserRoleGroups(ctx, body.changes),
}
