/** The cases of the certification kit for IKAS: each planted fault turns exactly one case red. */
import { expect, it } from 'vitest'
import type { Connector } from '../connector.ts'
import { ikasCases } from '../stores/ikas/testing/ikasCases.ts'
import { ikasAt, ikasSamples } from '../stores/ikas/testing/ikasSamples.ts'
import { certificationCases } from './certificationCases.ts'
import { failed, plant, requesting } from './plantFault.ts'
import type { Fault } from './plantFault.ts'
import { answering, changing } from './storeFaults.ts'

/** Forgets what was refused: every parcel is reported by a connector that was just opened. */
const forgetting = (connector: ReturnType<typeof ikasAt>): Connector => ({
  ...connector,
  open: (settings, services) => {
    const open = connector.open(settings, services)
    const fulfil: typeof open.store.fulfil = (parcel, signal) =>
      connector.open(settings, services).store.fulfil!(parcel, signal)
    return { ...open, store: { ...open.store, fulfil } }
  },
})

const planting = (fault: Fault) => (connector: Connector) => plant(connector, fault)

const faults: [fault: string, red: string, (connector: ReturnType<typeof ikasAt>) => Connector][] = [
  ['a refused change is sent again', 'sends a refused change once until the order changes', forgetting],
  [
    'the last order of a page ends it',
    'skips no order when one changes between selection and answer',
    planting(
      changing(({ ordersSince }) => ({
        ordersSince: async (position, signal) => {
          const read = await ordersSince(position, signal)
          const last = read.orders.at(-1)?.changedAt
          const isLater = last && last > position.changedFrom
          return read.next && isLater ? { ...read, next: { changedFrom: last, page: null } } : read
        },
      })),
    ),
  ],
  [
    'refunded pieces are counted',
    'returns pieces without refunded ones',
    planting(
      answering(({ text }) => ({ text: text.replaceAll('"status":"REFUNDED"', '"status":"UNFULFILLED"') })),
    ),
  ],
  [
    'the id of the carrier is not sent',
    'sends each field of a parcel, and logs no secret',
    planting({
      services: requesting(({ body }) =>
        typeof body === 'string'
          ? { body: body.replace('"cargoCompanyId":"cc-3"', '"cargoCompanyId":null') }
          : {},
      ),
    }),
  ],
]

it.each(faults)('fails exactly one case when %s', async (_, red, fault) => {
  const certified = (url: string) => fault(ikasAt(url))
  const cases = [...certificationCases(certified, ikasSamples()), ...ikasCases(certified)]
  expect(await failed(cases)).toEqual([red])
})
