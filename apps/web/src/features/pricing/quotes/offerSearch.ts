/** Search values for past offers, stored in the address. */
export interface OfferSearch {
  /** Shipment reference or offer number. */
  reference: string
  companyName: string
  /** Day of the past offer in the format '2026-11-20'. */
  day: string
}

const keys = { reference: 'reference', companyName: 'company', day: 'day' } as const

export const readOfferSearch = (params: URLSearchParams): OfferSearch => ({
  reference: params.get(keys.reference) ?? '',
  companyName: params.get(keys.companyName) ?? '',
  day: params.get(keys.day) ?? '',
})

/** Writes the search into `params` and keeps the other parameters. */
export const writeOfferSearch = (params: URLSearchParams, search: OfferSearch): URLSearchParams => {
  for (const [name, key] of Object.entries(keys) as [keyof OfferSearch, string][]) {
    if (search[name]) params.set(key, search[name])
    else params.delete(key)
  }
  return params
}

export const isSearching = ({ reference, companyName }: OfferSearch): boolean =>
  reference !== '' || companyName !== ''
