/**
 * Whatever a caller says, searched among a million shipments: each figure is the ratio to the first page of the shipment list on
 * the same million rows, timed in turn with it.
 */
import { findForCaller } from '../../apps/api/src/features/customerService/calls/findForCaller.ts'
import type { Ctx } from '../../apps/api/src/platform/ctx.ts'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { findPage, largeRows, timeOnce, withFilledDatabases } from './filled/filledShipments.ts'
import type { BenchRow } from './measuring/row.ts'
import { median } from './measuring/statistics.ts'

const pairs = 100
const goal = 3

const actor = {
  companyId: null,
  agencyId: null,
  roles: ['admin4controllers'],
  flags: new Set(['agent_customerservices']),
}

const search = ({ db }: Database, said: string) =>
  findForCaller({ db, actor, language: 'tr', now: new Date() } as unknown as Ctx, { said })

/** The bench fills the table without triggers: what the search reads beside it is filled as its migration does. */
const fillCallers = async ({ pool }: Database): Promise<void> => {
  await pool.query(`
    insert into caller_phones (shipment_id, tail, created_at)
    select id, lpad((row_number() over (order by id) % 9999991)::text, 7, '0'), created_at from shipments`)
  await pool.query(`
    insert into caller_words (word, sound)
    select distinct word, sound_of(word) from (
      select word from (select distinct search_words from shipments) as texts
      cross join lateral regexp_split_to_table(search_words, '[^a-z]+') as word
      union all
      select translate(md5(n::text), '0123456789', 'ghijklmnop') from generate_series(1, 50000) as n
    ) as words where length(word) between 3 and 40`)
  await pool.query('analyze caller_phones')
  await pool.query('analyze caller_words')
}

const cases: readonly (readonly [string, string])[] = [
  ['a reference with a wrong digit', 'KRV-00471900-1'],
  ['half a name and a wrong digit', 'alic 004719001'],
  ['a telephone', '+90 532 123 45 67'],
  ['the end of a carrier’s number', '004711TR'],
  ['half a name', 'gonder'],
  ['a misheard name', 'alizi'],
  ['a company', 'yıldırım'],
  ['two words, one misheard', 'ibek fular'],
  ['nothing fits', 'kadife 99999'],
]

export const run = (): Promise<BenchRow[]> =>
  withFilledDatabases(async (_, big) => {
    await fillCallers(big)
    const measured: BenchRow[] = []
    for (const [name, said] of cases) {
      const floor: number[] = []
      const figure: number[] = []
      for (let pair = 0; pair < pairs; pair++) {
        floor.push(await timeOnce(() => findPage(big, {}, 'administrator')))
        figure.push(await timeOnce(() => search(big, said)))
      }
      const ratio = median(figure) / median(floor)
      measured.push({
        name: `calls at ${largeRows.toLocaleString('en')} rows: ${name}`,
        ratio,
        goal: `≤ ${goal} × the list’s first page`,
        met: ratio <= goal,
        detail: `${median(figure).toFixed(2)} ms to ${median(floor).toFixed(2)} ms`,
      })
    }
    return measured
  })
