import { expect, it } from 'vitest'
import { openDatabase } from '../../../platform/db/database.ts'
import { migrateDatabase } from '../../../platform/db/migrate.ts'
import { createOldDatabase } from '../../../testing/oldDatabase.ts'
import { insertDelivery } from './deliveries.ts'
import { connectionInbox } from './inbox.tables.ts'

it('moves deliveries of version 0.2.0, and closes waiting poll answers when a company has a connection', async () => {
  const old = await createOldDatabase('0001_functions')
  await old.client.query(`
    insert into users (id, email, first_name, last_name, password_hash) values (1, 'a@k.example', 'A', 'B', 'none');
    insert into companies (id, name) values (7, 'Anadolu');
    insert into connections (id, connector_key, company_id, key_id, sealed, updated_at, updated_by)
      values (3, 'ups', null, 'old', '', now(), 1), (4, 'fedex', 7, 'old', '', now(), 1);
    insert into tracking_inbox (connector_key, connection_id, source, delivery_key, content, state, received_at, next_at,
        unknown_numbers, problem, new_events)
      values ('ups', 3, 'webhook', 'id:1', 'one', 'read', now(), now(), '{}', null, 2),
        ('ups', null, 'poll', 'two', 'two', 'waiting', now(), now(), '{1Z}', 'unknownNumber', 0),
        ('fedex', null, 'poll', 'three', 'three', 'waiting', now(), now(), '{}', null, 0)`)
  await migrateDatabase(old.connectionString)
  const { db, close } = openDatabase(old.connectionString, 1, () => {})
  const list = () => db.select().from(connectionInbox).orderBy(connectionInbox.id)
  expect(await list()).toMatchObject([
    { id: 1, topic: 'tracking', connectionId: 3, state: 'read', recorded: 2, content: Buffer.from('one') },
    { id: 2, connectionId: null, state: 'waiting', unknownNumbers: ['1Z'], problem: 'unknownNumber' },
    { id: 3, connectorKey: 'fedex', connectionId: null, state: 'closed' },
  ])
  const delivery = { topic: 'tracking', connectorKey: 'ups', connectionId: 3, source: 'webhook' } as const
  const content = Buffer.from('one')
  expect(await insertDelivery(db, { ...delivery, deliveryKey: 'id:1', content }, new Date())).toBe(false)
  expect(await insertDelivery(db, { ...delivery, deliveryKey: 'id:2', content }, new Date())).toBe(true)
  expect((await list()).at(-1)!.id).toBeGreaterThan(3)
  await close()
  await old.close()
})
