import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { listFiles } from './sourceFiles.mjs'

const migrations = 'apps/api/src/db/migrations/meta'

/** The statements that are still missing from the migrations to reach the tables as the code describes them. */
export const findMigrationDrift = async (): Promise<string[]> => {
  const journal = JSON.parse(readFileSync(join(migrations, '_journal.json'), 'utf8')) as {
    entries: { idx: number }[]
  }
  const last = String(journal.entries.at(-1)!.idx).padStart(4, '0')
  const reached = readFileSync(join(migrations, `${last}_snapshot.json`), 'utf8')
  const described: Record<string, unknown> = {}
  for (const file of listFiles(['apps/api/src'], /\.tables\.ts$/)) {
    const tables = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const [name, table] of Object.entries(tables)) described[`${file} ${name}`] = table
  }
  return generateMigration(JSON.parse(reached) as never, generateDrizzleJson(described))
}
