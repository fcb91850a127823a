import type { ForeignRows, NothingForeign } from '../../../testing/foreignWorld.ts'

export const accessForeignRows: ForeignRows = {
  getUserMenu: ({ userId }) => ({ body: { UserID: userId, Active: 1 } }),
  listVisits: ({ companyId }) => ({ body: { companyID: companyId } }),
}

export const accessNothingForeign: NothingForeign = {
  startVisit: 'agents and customers are refused before any company is looked for; whoever may visit sees all',
  listUsersByRole: 'role groups are the same for everybody; the names are those of the own agency',
}
