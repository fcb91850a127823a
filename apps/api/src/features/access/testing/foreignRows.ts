import type { ForeignRows } from '../../../testing/foreignWorld.ts'

export const accessForeignRows: ForeignRows = {
  getUserMenu: ({ userId }) => ({ body: { UserID: userId, Active: 1 } }),
}
