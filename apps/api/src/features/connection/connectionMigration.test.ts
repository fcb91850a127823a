import { expect, it } from 'vitest'
import { migrateDatabase } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import { readSettings } from '../../platform/settings.ts'
import { createOldDatabase } from '../../testing/oldDatabase.ts'
import { connections } from './connection.tables.ts'
import { openCredentials } from './credentials.ts'

const settings = readSettings({ NODE_ENV: 'test', CREDENTIAL_KEYS: `old:${'1a'.repeat(32)}` })
const ring = openKeyRing(settings)!

it('keeps credentials of version 0.2.0 readable and makes each the default of its owner', async () => {
  const old = await createOldDatabase('0001_functions')
  await old.client.query(`
    insert into users (id, email, first_name, last_name, password_hash) values (1, 'a@k.example', 'A', 'B', 'none');
    insert into companies (id, name) values (7, 'Anadolu')`)
  const insert = (key: string, companyId: number | null) => {
    const sealed = ring.seal(
      JSON.stringify({ clientId: `of ${key}` }),
      `connection ${key} ${companyId ?? 'house'}`,
    )
    return old.client.query(
      `insert into connections (connector_key, company_id, key_id, sealed, updated_at, updated_by)
       values ($1, $2, $3, $4, now(), 1)`,
      [key, companyId, sealed.keyId, sealed.bytes],
    )
  }
  await insert('ups', null)
  await insert('ups', 7)
  await insert('dhlExpress', 7)
  await migrateDatabase(old.connectionString)
  const database = openDatabase(old.connectionString, 1, () => {})
  const rows = await database.db.select().from(connections).orderBy(connections.id)
  expect(rows).toMatchObject([
    { companyId: null, name: 'UPS', environment: 'live', isDefault: true },
    { companyId: 7, name: 'UPS', environment: 'live', isDefault: true },
    { companyId: 7, name: 'DHL Express', environment: 'live', isDefault: true },
  ])
  expect(rows.map((row) => openCredentials(ring, row))).toEqual([
    { clientId: 'of ups' },
    { clientId: 'of ups' },
    { clientId: 'of dhlExpress' },
  ])
  await database.close()
  await old.close()
})
