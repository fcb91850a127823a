import type { ForeignRows, NothingForeign } from '../../../testing/foreignWorld.ts'

export const accessForeignRows: ForeignRows = {
  getUserMenu: ({ userId }) => ({ body: { UserID: userId, Active: 1 } }),
}

export const accessNothingForeign: NothingForeign = {
  listUsersByRole: 'role groups are the same for everybody; the names are those of the own agency',
}
