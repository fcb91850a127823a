import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'

const user = ({ userId }: ForeignWorld) => ({ body: { userID: userId } })
/** Same value as stored, so that the owner's own call changes nothing. */
const exception = { roleID: 1, active: -1 }
const membership = { roleGroupID: 2, active: 1 }

export const accessForeignRows: ForeignRows = {
  getUserMenu: ({ userId }) => ({ body: { UserID: userId, Active: 1 } }),
  listVisits: ({ companyId }) => ({ body: { companyID: companyId } }),
  getUserDetail: user,
  saveUser: ({ userId, companyId }) => ({
    body: {
      id: userId,
      email: 'baska@sirket.example',
      firstName: 'Başka',
      lastName: 'Şirket',
      roleGroupIDs: [2],
      companyID: companyId,
    },
  }),
  setUserActive: ({ userId }) => ({ body: { userID: userId, active: 1 } }),
  sendInvitation: user,
  sendResetCode: user,
  endUserSessions: user,
  listUserRights: user,
  saveUserMenu: ({ userId }) => ({ body: { userID: userId, ...exception } }),
  saveUserMenus: ({ userId }) => ({ body: { userID: userId, changes: [exception] } }),
  saveUserRoleGroup: ({ userId }) => ({ body: { userID: userId, ...membership } }),
  saveUserRoleGroups: ({ userId }) => ({ body: { changes: [{ userID: userId, ...membership }] } }),
}

export const accessNothingForeign: NothingForeign = {
  startVisit: 'agents and customers are refused before any company is looked for; whoever may visit sees all',
  listUsersByRole: 'role groups are the same for everybody; the names are those of the own agency',
  listUserChoices: 'the company is offered only where it lies in the scope',
  listHolders: 'flags are the same for everybody; the names are those of the own agency',
}
