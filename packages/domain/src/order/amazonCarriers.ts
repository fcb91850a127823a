/**
 * Amazon's check of carriers: parcels from outside the EU into the EU with goods up to a value need a carrier of Amazon's
 * "Out-of-Region Carrier List"; `Other` and free names are refused. No call of Amazon's API returns the list, which
 * differs per marketplace and changes (selling-partner-api-models issue 5334, selling-partner-api-samples discussion
 * 434), so that staff enter it.
 */
import { isEuMember } from '../customs/euMembers.ts'

/** Period of the rule; days are ISO dates, both included. `mostEuro` is the value up to which it applies. */
const periods: readonly { from: string; to: string | null; mostEuro: number }[] = [
  { from: '2026-07-01', to: null, mostEuro: 150 },
]

/** Amazon's names of carriers, by ISO 3166-1 alpha-2 code of the marketplace's country. */
export type AmazonCarrierList = ReadonlyMap<string, readonly string[]>

const entry = /^([A-Z]{2})\s*:\s*(\S.*)$/

/** Reads a list such as "DE: UPS, DHL Express; FR: UPS". @throws RangeError for another form */
export const readCarrierList = (text: string): AmazonCarrierList => {
  const list = new Map<string, string[]>()
  for (const part of text.split(/[;\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const [, country, names] = entry.exec(part) ?? []
    if (country === undefined || names === undefined) throw new RangeError(`no list of carriers: '${part}'`)
    const named = names.split(',').map((name) => name.trim())
    list.set(country, [...(list.get(country) ?? []), ...named.filter((name) => name !== '')])
  }
  return list
}

export interface AmazonParcel {
  /** ISO date on which the parcel is booked. */
  day: string
  /** ISO 3166-1 alpha-2 codes of sender and receiver. */
  fromCountry: string
  toCountry: string
  /** Value of the goods in euro; null when it is not known. */
  goodsEuro: number | null
  /** ISO 3166-1 alpha-2 code of the marketplace's country; null when it is not known. */
  marketplaceCode: string | null
  /** Names under which the carrier may be listed. */
  carrierNames: readonly string[]
}

/** Returns whether a parcel needs a listed carrier. A value that is not known counts as low. */
export const needsListedCarrier = ({ day, fromCountry, toCountry, goodsEuro }: AmazonParcel): boolean =>
  !isEuMember(fromCountry) &&
  isEuMember(toCountry) &&
  periods.some(
    ({ from, to, mostEuro }) => from <= day && (to === null || day <= to) && (goodsEuro ?? 0) <= mostEuro,
  )

/** Returns Amazon's spelling of a listed carrier; null for another one. */
export const findListedCarrier = (
  list: AmazonCarrierList,
  { marketplaceCode, carrierNames }: Pick<AmazonParcel, 'marketplaceCode' | 'carrierNames'>,
): string | null => {
  const sought = new Set(carrierNames.map((name) => name.toUpperCase()))
  return list.get(marketplaceCode ?? '')?.find((name) => sought.has(name.toUpperCase())) ?? null
}

/**
 * Checks the carrier of a parcel for an Amazon order. `free`: the rule does not apply; `unknown`: it applies, and nobody
 * has entered the marketplace's list; `refused`: the carrier is not on the list.
 */
export const checkAmazonCarrier = (
  parcel: AmazonParcel,
  list: AmazonCarrierList,
): 'free' | 'unknown' | 'listed' | 'refused' => {
  if (!needsListedCarrier(parcel)) return 'free'
  if (!list.get(parcel.marketplaceCode ?? '')?.length) return 'unknown'
  return findListedCarrier(list, parcel) === null ? 'refused' : 'listed'
}
