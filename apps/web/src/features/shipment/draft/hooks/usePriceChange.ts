import { useState } from 'react'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { findPriceChange } from '../priceChange.ts'
import type { PriceChange } from '../priceChange.ts'

/** Explains the last change of the best price; `offers` is sorted, best first. */
export const usePriceChange = (offers: readonly OfferAnswer[]): PriceChange | null => {
  const [seen, setSeen] = useState(offers)
  const [change, setChange] = useState<PriceChange | null>(null)
  const isAnotherAnswer =
    offers.length > 0 &&
    JSON.stringify(offers.map(({ serviceId, totalPrice }) => [serviceId, totalPrice])) !==
      JSON.stringify(seen.map(({ serviceId, totalPrice }) => [serviceId, totalPrice]))
  if (isAnotherAnswer) {
    setSeen(offers)
    setChange(findPriceChange(seen, offers[0]))
  }
  return change
}
