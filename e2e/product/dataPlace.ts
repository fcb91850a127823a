/** Data of one product run: a folder, and a database when a server is available. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOwnDatabase } from './createOwnDatabase.ts'

export const createDataPlace = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kervan-e2e-'))
  chmodSync(dataDir, 0o755)
  const database = await createOwnDatabase(process.env.DATABASE_URL)
  return {
    dataDir,
    databaseUrl: database.connectionString,
    remove: async () => {
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
