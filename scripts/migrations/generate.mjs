// `npm run db:generate -- --name <what>`: generates the next migration from the tables, or an empty one with
// `--custom`. drizzle-kit only compares with the newest snapshot, so older snapshots of 20,000 lines each are
// deleted.
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
