/** Small part of the tariff for the demo; a real installation imports the official file. */
import lines from '../../db/seed/reference/us-tariff.json' with { type: 'json' }
import type { Db } from '../../platform/db/database.ts'
import { countRates } from './import/countRates.ts'
import { searchTextOf } from './describeTax.ts'
import { hasEditions, insertEdition } from './tax.queries.ts'

/** Does nothing when an edition exists. */
export const seedTariff = async (db: Db, now: Date): Promise<void> => {
  if (await hasEditions(db)) return
  const rows = lines.map((line) => ({
    code: line.code,
    description: line.en,
    descriptionTr: line.tr,
    rate: line.rate,
    hasQuota: 'hasQuota' in line,
    searchText: searchTextOf(line.en, line.tr),
  }))
  await db.transaction((tx) =>
    insertEdition(
      tx,
      {
        name: 'HTS 2025',
        kind: 'curated',
        source: 'USITC, Harmonized Tariff Schedule 2025 (public domain)',
        validFrom: '2025-01-01',
        loadedAt: now,
        ...countRates(rows),
      },
      rows,
    ),
  )
}
