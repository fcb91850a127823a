import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { checkPostalCode } from '@kervan/domain/identity/postalCode'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useDebouncedValue } from '../../../../platform/useDebouncedValue.ts'
import type { WholePiece } from '../wizardTotals.ts'
import type { WizardValues } from '../wizardValues.ts'

const pauseMs = 700

const requestOf = (values: WizardValues, pieces: readonly WholePiece[]) => {
  const { countryCode, zipCode } = values.receiver ?? {}
  const zip = typeof zipCode === 'string' ? zipCode.trim() : ''
  const isReady =
    typeof countryCode === 'string' && checkPostalCode(countryCode, zip) === 'ok' && pieces.length > 0
  if (!isReady) return null
  return {
    shipmentType: values.shipmentType,
    packageType: values.packageType,
    countryCode,
    // Countries without postal codes: the call wants one all the same.
    zipCode: zip || '0',
    pieces: [...pieces],
    totalCustomsValue: 0,
  }
}

/** What the parcel as entered so far would cost; asked anew a moment after it changed, the old prices stay until then. */
export const useQuickQuote = (values: WizardValues, pieces: readonly WholePiece[]) => {
  const request = requestOf(values, pieces)
  const settled = useDebouncedValue(request, pauseMs)
  const query = useQuery({
    ...endpointQuery(pricingEndpoints.quoteParcel, { body: settled }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const answer = settled === null ? undefined : query.data
  return {
    isAskable: request !== null,
    /** What was asked; null while there is nothing to ask. */
    request: settled,
    offers: Array.isArray(answer) ? answer : [],
    returnText: answer && !Array.isArray(answer) ? answer.returnText : null,
    isRefreshing: query.isFetching || JSON.stringify(request) !== JSON.stringify(settled),
    hasAnswer: answer !== undefined,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
