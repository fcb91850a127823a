/**
 * Writes the reference data for seeding installations, from packages that only this script needs: `npx tsx
 * scripts/makeReference.ts`. The result is committed, one row per line, so that changed data is visible in a
 * diff.
 */
import { writeFileSync } from 'node:fs'
import { makeCountries } from './reference/countries.ts'
import { makeCurrencies } from './reference/currencies.ts'
import { makeProvinces } from './reference/provinces.ts'
import { states } from './reference/states.ts'

const folder = 'apps/api/src/db/seed/reference'

const printRows = (rows: readonly object[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`

export const referenceFiles: Record<string, () => string> = {
  [`${folder}/countries.json`]: () => printRows(makeCountries()),
  [`${folder}/states.json`]: () =>
    printRows(
      Object.entries(states).flatMap(([country, names]) =>
        Object.entries(names).map(([code, name]) => ({ country, code, name })),
      ),
    ),
  [`${folder}/provinces.json`]: () => printRows(makeProvinces()),
  [`${folder}/currencies.json`]: () => printRows(makeCurrencies()),
}

if (process.argv[1]?.endsWith('makeReference.ts'))
  for (const [file, make] of Object.entries(referenceFiles)) writeFileSync(file, make())
