import type { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import type { rightsReviewEndpoints } from '@kervan/contract/access/rightsReview.endpoints'
import type { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import type { userEndpoints } from '@kervan/contract/access/user.endpoints'
import type { userImportEndpoints } from '@kervan/contract/access/userImport.endpoints'
import type { userTableEndpoints } from '@kervan/contract/access/userTable.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { getUserMenu } from './getUserMenu.ts'
import { listHolders } from './rightsReview/listHolders.ts'
import { rightsChangeList } from './rightsReview/rightsChanges.list.ts'
import { undoRightsChange } from './rightsReview/undoRightsChange.ts'
import { roleHandlers } from './roles/role.routes.ts'
import { importUsers, previewUserImport } from './userImport/importUsers.ts'
import { makeUserImportTemplate } from './userImport/makeUserImportTemplate.ts'
import { endUserSessions } from './users/endUserSessions.ts'
import { getUserDetail } from './users/getUserDetail.ts'
import { listUserChoices } from './users/listUserChoices.ts'
import { listUsersByRole } from './users/listUsersByRole.ts'
import { saveUser } from './users/saveUser.ts'
import { sendInvitation } from './users/sendInvitation.ts'
import { sendResetCode } from '../account/sendResetCode.ts'
import { setUserActive } from './users/setUserActive.ts'
import { listUserTableChoices } from './users/listUserTableChoices.ts'
import { userTableList } from './users/userTable.list.ts'
import { userList } from './users/users.list.ts'

const userHandlers: Handlers<typeof userEndpoints> = {
  listUsers: userList.findPage,
  exportUsers: userList.exportAll,
  getUserDetail: (ctx, { body }) => getUserDetail(ctx, body.userID),
  saveUser: (ctx, { body }) => saveUser(ctx, body),
  setUserActive: (ctx, { body }) => setUserActive(ctx, body),
  sendInvitation: (ctx, { body }) => sendInvitation(ctx, body.userID),
  sendResetCode: (ctx, { body }) => sendResetCode(ctx, body.userID),
  endUserSessions: (ctx, { body }) => endUserSessions(ctx, body.userID),
  listUsersByRole: (ctx, { body }) => listUsersByRole(ctx, body),
  listUserChoices: (ctx, { body }) => listUserChoices(ctx, body),
}

const userImportHandlers: Handlers<typeof userImportEndpoints> = {
  makeUserImportTemplate: (ctx) => makeUserImportTemplate(ctx),
  previewUserImport: (ctx, { files }) => previewUserImport(ctx, files),
  importUsers: (ctx, { files }) => importUsers(ctx, files),
}

const rightsReviewHandlers: Handlers<typeof rightsReviewEndpoints> = {
  listRightsChanges: rightsChangeList.findPage,
  exportRightsChanges: rightsChangeList.exportAll,
  undoRightsChange: (ctx, { body }) => undoRightsChange(ctx, body.id),
  listHolders: (ctx, { body }) => listHolders(ctx, body.roleID),
}

const userTableHandlers: Handlers<typeof userTableEndpoints> = {
  listUserTable: userTableList.findPage,
  exportUserTable: userTableList.exportAll,
  listUserTableChoices: (ctx) => listUserTableChoices(ctx),
}

export const accessHandlers: Handlers<
  typeof accessEndpoints &
    typeof userEndpoints &
    typeof userTableEndpoints &
    typeof userImportEndpoints &
    typeof roleEndpoints &
    typeof rightsReviewEndpoints
> = {
  getUserMenu: (ctx, { body }) => getUserMenu(ctx, body),
  ...userHandlers,
  ...userTableHandlers,
  ...userImportHandlers,
  ...roleHandlers,
  ...rightsReviewHandlers,
}
