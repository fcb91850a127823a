/** What offers of the past are looked for by, as it stands in the address. */
export interface OfferSearch {
  /** A shipment's reference or an offer's number. */
  reference: string
  companyName: string
  /** '2026-11-20' */
  day: string
}

const keys = { reference: 'reference', companyName: 'company', day: 'day' } as const

export const readOfferSearch = (params: URLSearchParams): OfferSearch => ({
  reference: params.get(keys.reference) ?? '',
  companyName: params.get(keys.companyName) ?? '',
  day: params.get(keys.day) ?? '',
})

/** Writes it into `params`; the rest of the address stays. */
export const writeOfferSearch = (params: URLSearchParams, search: OfferSearch): URLSearchParams => {
  for (const [name, key] of Object.entries(keys) as [keyof OfferSearch, string][]) {
    if (search[name]) params.set(key, search[name])
    else params.delete(key)
  }
  return params
}

export const isSearching = ({ reference, companyName }: OfferSearch): boolean =>
  reference !== '' || companyName !== ''
