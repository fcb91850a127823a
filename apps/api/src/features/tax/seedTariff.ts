/**
 * Tariffs of the demonstration: a small part of that of the United States, and those of the European Union and the
 * United Kingdom as they were in an earlier year. A real installation imports the official files.
 */
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import eu from '../../db/seed/reference/eu-tariff.json' with { type: 'json' }
import gb from '../../db/seed/reference/gb-tariff.json' with { type: 'json' }
import us from '../../db/seed/reference/us-tariff.json' with { type: 'json' }
import type { Db } from '../../platform/db/database.ts'
import { tariffCodes } from '../customs/tariffCodes.ts'
import { countRates } from './import/countRates.ts'
import { searchTextOf } from './describeTax.ts'
import { insertEdition, listLoadedTariffs } from './tax.queries.ts'
import type { LineRow, NewEdition } from './tax.queries.ts'

type Line = Omit<LineRow, 'editionId'>

interface SeededEdition {
  edition: Pick<NewEdition, 'name' | 'kind' | 'source' | 'validFrom' | 'endedCodes'>
  lines: () => Line[]
}

const listUsLines = (): Line[] =>
  us.map((line) => ({
    code: line.code,
    description: line.en,
    descriptionTr: line.tr,
    rate: line.rate,
    hasQuota: 'hasQuota' in line,
    unit: null,
    note: null,
    searchText: searchTextOf(line.en, line.tr),
  }))

const split = (codes: string): string[] => codes.split(' ').filter(Boolean)

/** Lines without descriptions of their own; they are found by those of their six digits. */
const listLines = ({ rates, quotas }: { rates: Record<string, string>; quotas: string }): Line[] => {
  const withQuota = new Set(split(quotas))
  return Object.entries(rates).flatMap(([rate, codes]) =>
    split(codes).map((code) => {
      const goods = tariffCodes.get(code.slice(0, 6))
      return {
        code,
        description: '',
        descriptionTr: null,
        rate,
        hasQuota: withQuota.has(code),
        unit: null,
        note: null,
        searchText: searchTextOf(goods?.en ?? null, goods?.tr ?? null),
      }
    }),
  )
}

/** First day of the Harmonized System 2022, which ended codes of these older tables. */
const hs2022 = '2022-01-01'
const endedIn2022 = ({ ended }: { ended: string }): Record<string, string> =>
  Object.fromEntries(split(ended).map((code) => [code, hs2022]))

const ukGlobalTariff =
  '“Tariffs to trade with the UK from 1 January 2021”, Department for International Trade (OGL v3.0)'

const seeded: Partial<Record<Tariff, SeededEdition>> = {
  US: {
    edition: {
      name: 'HTS 2025',
      kind: 'curated',
      source: 'USITC, Harmonized Tariff Schedule 2025 (public domain)',
      validFrom: '2025-01-01',
    },
    lines: listUsLines,
  },
  EU: {
    edition: {
      name: 'CCT 2020',
      kind: 'demonstration',
      source: `Common customs tariff, state of 31 Dec 2020, as listed in ${ukGlobalTariff}`,
      validFrom: '2020-12-31',
      endedCodes: endedIn2022(eu),
    },
    lines: () => listLines(eu),
  },
  GB: {
    edition: {
      name: 'UKGT 2021',
      kind: 'demonstration',
      source: ukGlobalTariff,
      validFrom: '2021-01-01',
      endedCodes: endedIn2022(gb),
    },
    lines: () => listLines(gb),
  },
}

/** Adds the edition of each tariff that has none. */
export const seedTariff = async (db: Db, now: Date): Promise<void> => {
  const loaded = new Set<string>(await listLoadedTariffs(db))
  for (const [tariff, { edition, lines }] of Object.entries(seeded) as [Tariff, SeededEdition][]) {
    if (loaded.has(tariff)) continue
    const rows = lines()
    await db.transaction((tx) =>
      insertEdition(tx, { ...edition, tariff, loadedAt: now, ...countRates(rows) }, rows),
    )
  }
}
