import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { checkPostalCode } from '@kervan/domain/identity/postalCode'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useDebouncedValue } from '../../../../platform/useDebouncedValue.ts'
import { quotedGoodsOf } from '../quotedGoodsOf.ts'
import { goodsTotal } from '../wizardTotals.ts'
import type { WholePiece } from '../wizardTotals.ts'
import type { WizardValues } from '../wizardValues.ts'

const pauseMs = 700

/** Price factors besides the parcel itself. */
export interface QuoteTerms {
  /** True if the platform's IOSS number is used, which has a fee. */
  chargesIossFee: boolean
  /** True if the parcel is declared with an IOSS number. */
  usesIoss: boolean
  /** Pauses requests while the prices are not visible. */
  isPaused: boolean
}

/** Shipments from abroad are returns and priced by separate lists per origin country. */
const isReturn = ({ sender }: WizardValues): boolean => {
  const { countryCode } = sender ?? {}
  return typeof countryCode === 'string' && countryCode !== 'TR'
}

const requestOf = (
  values: WizardValues,
  pieces: readonly WholePiece[],
  { chargesIossFee, usesIoss }: QuoteTerms,
) => {
  const isImport = isReturn(values)
  const { countryCode, zipCode } = (isImport ? values.sender : values.receiver) ?? {}
  const zip = typeof zipCode === 'string' ? zipCode.trim() : ''
  const isReady =
    typeof countryCode === 'string' && checkPostalCode(countryCode, zip) === 'ok' && pieces.length > 0
  if (!isReady) return null
  const goods = isImport ? null : quotedGoodsOf(values, usesIoss)
  return {
    shipmentType: values.shipmentType,
    packageType: values.packageType,
    ...(isImport && { direction: 'import' }),
    countryCode,
    // Placeholder postal code for countries without any, because the API requires the field.
    zipCode: zip || '0',
    pieces: [...pieces],
    totalCustomsValue: 0,
    incoterm: values.details?.incoterm === 'DDP' ? 'DDP' : 'DAP',
    insuredValue: values.isInsured ? insuredValueOf(values) : null,
    chargesIossFee,
    ...(goods && { goods }),
  }
}

type Request = NonNullable<ReturnType<typeof requestOf>>

/** True if the sender pays duties that the prices do not contain because the goods are incomplete. */
const isWithoutDuties = ({ shipmentType, incoterm, direction, goods }: Request): boolean =>
  incoterm === 'DDP' && shipmentType === shipmentTypes.package && direction !== 'import' && !goods

const insuredValueOf = ({ products, details }: WizardValues) => {
  const amount = goodsTotal(products)
  const currency = details?.currency
  return amount !== null && amount > 0 && currency ? { amount, currency } : null
}

const inOrder = (offers: readonly OfferAnswer[]): OfferAnswer[] =>
  [...offers].sort((one, other) => one.totalPriceInTry - other.totalPriceInTry)

/**
 * Quick price estimate for the parcel as entered so far. Requests again shortly after a change and shows the
 * old prices until then.
 */
export const useQuickQuote = (values: WizardValues, pieces: readonly WholePiece[], terms: QuoteTerms) => {
  const request = terms.isPaused ? null : requestOf(values, pieces, terms)
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
    isReturn: isReturn(values),
    /** Request of the shown prices; null while the parcel is incomplete. */
    request: settled,
    /** True if duties and taxes come on top of the shown prices. */
    isWithoutDuties: settled !== null && isWithoutDuties(settled),
    /** Price offers sorted, cheapest first. */
    offers: Array.isArray(answer) ? inOrder(answer) : [],
    returnText: answer && !Array.isArray(answer) ? answer.returnText : null,
    isRefreshing: query.isFetching || JSON.stringify(request) !== JSON.stringify(settled),
    hasAnswer: answer !== undefined,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

export type QuickQuote = ReturnType<typeof useQuickQuote>
