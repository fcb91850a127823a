import type { ExpectedDelivery, promiseEndpoints } from '@kervan/contract/tracking/promise.endpoints'
import { callWire } from '../../../platform/api/apiClient.ts'
import { currentLanguage } from '../../../platform/text/language.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'

/** Route of a parcel: its destination, or its origin for an import. */
export interface OfferLane {
  countryCode: string
  direction: 'export' | 'import'
}

type Expected = ReadonlyMap<number, ExpectedDelivery>

const keptMs = 5 * 60_000
const known = new Map<string, { at: number; expected: Promise<Expected> }>()

const ask = async (lane: OfferLane): Promise<Expected> => {
  const [{ items }] = await Promise.all([
    callWire<typeof promiseEndpoints.findExpectedDeliveries>(
      { method: 'POST', path: '/api/Tracking/GetExpectedDeliveriesQuery' },
      { body: lane },
    ),
    loadTexts(['tracking/promise']),
  ])
  return new Map(items.map((item) => [item.serviceId, item]))
}

/**
 * Expected deliveries by service. All offers of a route share one call; a failed call is repeated by the next
 * caller.
 */
export const loadExpectedDeliveries = (lane: OfferLane): Promise<Expected> => {
  const key = [lane.countryCode, lane.direction, currentLanguage()].join()
  const found = known.get(key)
  if (found && Date.now() - found.at < keptMs) return found.expected
  const expected = ask(lane)
  known.set(key, { at: Date.now(), expected })
  expected.catch(() => known.delete(key))
  return expected
}
