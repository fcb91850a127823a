/**
 * Searches for a caller among a million shipments: each figure is the ratio to the first page of the shipment
 * list on the same rows, measured alternately.
 */
import { findForCaller } from '../../apps/api/src/features/customerService/calls/findForCaller.ts'
import { administrator, makeCtx } from './filled/benchServices.ts'
import type { BenchServices } from './filled/benchServices.ts'
import { findPage, findSamples, largeRows, timeOnce, withFilledDatabases } from './filled/filledShipments.ts'
import type { Samples } from './filled/filledShipments.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(100, 1)
const goal = 3

const search = (services: BenchServices, said: string) =>
  findForCaller(makeCtx(services, { ...administrator, flags: new Set(['agent_customerservices']) }), { said })

/** The sample shipment has our own carrier number. */
const casesOf = ({ reference, waybill, receiver }: Samples): [string, string][] => {
  const digits = reference.replaceAll(/\D/g, '')
  const wrong = digits.slice(0, 4) + ((Number(digits[4]) + 3) % 10) + digits.slice(5)
  const half = receiver.slice(0, 4)
  return [
    ['a reference', reference],
    ['a reference with a wrong digit', wrong],
    ['half a name and a wrong digit', `${half} ${wrong}`],
    ['a telephone', '+49 151 234 5678'],
    ['the end of a carrier’s number', waybill.slice(-8)],
    ['half a name', 'schmi'],
    ['a whole name', receiver],
    ['a misheard name', 'kovalsky'],
    ['a company', 'kaya tekstil'],
    ['two words, one misheard', 'schmitt hamburk'],
    ['three words, two misheard', 'anna schmitt tokio'],
    ['nothing fits', 'xylophonqz 99999'],
  ]
}

export const run = (): Promise<BenchRow[]> =>
  withFilledDatabases(async (_, big) => {
    const measured: BenchRow[] = []
    for (const [name, said] of casesOf(await findSamples(big, largeRows))) {
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
