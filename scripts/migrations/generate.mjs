// `npm run db:generate -- --name <what>`: the next migration from the tables, or an empty one with `--custom`. drizzle-kit compares
// with the newest snapshot only, so the older ones are deleted: each has 20,000 lines.
import { readdirSync, rmSync } from 'node:fs'
import { enterProject, run } from '../prepare.mjs'

const meta = 'apps/api/src/db/migrations/meta'

enterProject()
const config = ['--config', 'apps/api/drizzle.config.ts']
process.exitCode = await run('node_modules/.bin/drizzle-kit', [
  'generate',
  ...config,
  ...process.argv.slice(2),
])
const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
for (const old of snapshots.sort().slice(0, -1)) rmSync(`${meta}/${old}`)
