/** Reference facts made from packages are committed, so that a reader finds them; here each file is made again and compared. */
import { existsSync, readFileSync } from 'node:fs'
import { referenceFiles } from './makeReference.ts'

const complaints: string[] = []
for (const [file, make] of Object.entries(referenceFiles)) {
  // Names of currencies come with Node and differ a little from version to version.
  if (file.endsWith('/currencies.json')) continue
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (make() !== committed) complaints.push(`${file} is stale: run npx tsx scripts/makeReference.ts`)
}

console.log(complaints.length === 0 ? 'the reference files are current' : complaints.join('\n'))
process.exitCode = complaints.length === 0 ? 0 : 1
