import pg from 'pg'
import { migrateDatabase } from '../../../apps/api/src/platform/db/migrate.ts'

/** A database of the present shape and without rows. @returns its address */
export const createDatabase = async (server: string, name: string): Promise<URL> => {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const address = new URL(server)
  address.pathname = `/${name}`
  await migrateDatabase(address.href)
  return address
}
