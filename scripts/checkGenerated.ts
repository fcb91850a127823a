/**
 * Checks reference data generated from packages, which is committed for readers: generates each file again and
 * compares it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { referenceFiles } from './makeReference.ts'

const complaints: string[] = []
for (const [file, make] of Object.entries(referenceFiles)) {
  // Skips currencies, because their names come from Node and differ slightly between versions.
  if (file.endsWith('/currencies.json')) continue
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (make() !== committed) complaints.push(`${file} is stale: run npx tsx scripts/makeReference.ts`)
}

console.log(complaints.length === 0 ? 'the reference files are current' : complaints.join('\n'))
process.exitCode = complaints.length === 0 ? 0 : 1
