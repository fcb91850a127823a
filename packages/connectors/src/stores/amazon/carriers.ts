/** Amazon's names of carriers. A name outside of Amazon's lists is sent as the free name of `Other`. */
import { checkAmazonCarrier, findListedCarrier } from '@kervan/domain/order/amazonCarriers'
import type { AmazonCarrierList } from '@kervan/domain/order/amazonCarriers'
import type { CarrierAnswer, CarrierQuestion, Fulfilment } from '../store.ts'

/** Names by our carrier code in upper case, the usual one first. `PTT Kargo` is Amazon's spelling. */
const listed: Record<string, readonly string[] | undefined> = {
  ARAMEX: ['Aramex'],
  DHL: ['DHL', 'DHL Express'],
  DPD: ['DPD'],
  FEDEX: ['FedEx'],
  GLS: ['GLS'],
  PTT: ['PTT Kargo'],
  UPS: ['UPS'],
}

const namesOf = ({ code, name }: Fulfilment['carrier']): string[] => [
  ...(listed[code.toUpperCase()] ?? []),
  name,
  code,
]

/** Carrier as Amazon wants it: by the list of the marketplace, otherwise by the general one. */
export const amazonCarrier = (
  carrier: Fulfilment['carrier'],
  marketplaceCode: string | null,
  list: AmazonCarrierList,
): { carrierCode: string; carrierName?: string } => {
  const own = findListedCarrier(list, { marketplaceCode, carrierNames: namesOf(carrier) })
  const carrierCode = own ?? listed[carrier.code.toUpperCase()]?.[0]
  return carrierCode === undefined ? { carrierCode: 'Other', carrierName: carrier.name } : { carrierCode }
}

export const checkCarrier =
  (list: AmazonCarrierList) =>
  ({ carrier, ...parcel }: CarrierQuestion): CarrierAnswer =>
    checkAmazonCarrier({ ...parcel, carrierNames: namesOf(carrier) }, list)
