/** Compares the tables with the newest snapshot of the migrations, and rejects unused snapshots. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { listFiles } from '../sourceFiles.mjs'

const meta = 'apps/api/src/db/migrations/meta'

const readTables = async (): Promise<Record<string, unknown>> => {
  const tables: Record<string, unknown> = {}
  for (const file of listFiles(['apps/api/src'], /\.tables\.ts$/)) {
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const [name, table] of Object.entries(exported)) tables[`${file} ${name}`] = table
  }
  return tables
}

const { entries } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const newest = `${entries.at(-1)!.tag.slice(0, 4)}_snapshot.json`
const problems = readdirSync(meta)
  .filter((file) => file.endsWith('_snapshot.json') && file !== newest)
  .map((file) => `${meta}/${file} is older than the newest migration: delete it (npm run db:generate does)`)

const snapshot = JSON.parse(readFileSync(join(meta, newest), 'utf8')) as never
const missing = await generateMigration(snapshot, generateDrizzleJson(await readTables()))
if (missing.length > 0)
  problems.push(`The migrations are behind the tables: run npm run db:generate`, ...missing)

console.log(problems.length === 0 ? `${entries.length} migrations reach the tables` : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
