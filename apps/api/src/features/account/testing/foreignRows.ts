import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import type { ForeignRows, ForeignWorld } from '../../../testing/foreignWorld.ts'

const savedViewOf = async ({ test, userId }: ForeignWorld) => {
  const { rows } = await test.services.db.execute(sql`
    insert into saved_views (user_id, screen, name, query, layout, place, created_at)
    values (${userId}, 'shipments', gen_random_uuid()::text, '', '{"hidden":[],"order":[],"widths":{}}', 0, now())
    returning id`)
  return rows[0]!.id
}

export const accountForeignRows: ForeignRows = {
  endOpenSession: async ({ test }) => {
    // Uses a separate session each time, because the owner's own call ends it.
    const token = await test.tokenForEmail('baska@sirket.example')
    return { body: { sessionId: String(decodeJwt(token).sid) } }
  },
  removePasskey: async ({ test, userId }) => {
    const { rows } = await test.services.db.execute(sql`
      insert into passkeys (user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
      values (${userId}, 'Telefon', gen_random_uuid()::text, 'key'::bytea, 0, '[]', false, now()) returning id`)
    return { body: { passkeyId: rows[0]!.id } }
  },
  changeSavedView: async (world) => ({ body: { id: await savedViewOf(world), isDefault: false } }),
  deleteSavedView: async (world) => ({ body: { id: await savedViewOf(world) } }),
  resetSecondFactor: ({ userId }) => ({ body: { userID: userId } }),
  updateUser: ({ userId }) => {
    const form = new FormData()
    const fields = {
      id: userId,
      firstName: 'Başka',
      lastName: 'Kişi',
      phoneNumber: '+905320000000',
      version: 1,
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    return { form }
  },
}
