/** Users and their permissions. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userId } from '../account/accountFields.ts'

const userMenuItem = z.object({
  id: z.number().int(),
  userID: z.number().int(),
  roleID: z.number().int(),
  active: z.number().int(),
  role: z.object({ id: z.number().int(), definition: z.string() }),
})

export const accessEndpoints = {
  getUserMenu: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/UserCrud/GetUserMenuFromUserQuery',
    access: 'signedIn',
    isOpenBeforeSetup: true,
    summary: "The permission flags of a user: one's own, or anyone's for administrators",
    body: z.object({ userID: userId(), active: z.coerce.number().int().min(0).max(1).default(1) }),
    answer: z.array(userMenuItem),
  }),
}
