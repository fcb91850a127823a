/** Checks the details tab before pricing. Documents pass customs without these answers. */
import { shipmentDetails } from '@kervan/contract/shipment/draft/shipmentDraft'
import {
  asksForAtr,
  canUseIoss,
  checkMicroExport,
  iossApplies,
  iossLimitEur,
  microExportLimitOn,
} from '@kervan/domain/customs/thresholds'
import { territoryOf } from '@kervan/domain/customs/territory'
import type { CheckFacts } from './checkFacts.ts'
import { doubtAt, errorAt, missingFields } from './validationIssue.ts'
import type { ValidationIssue } from './validationIssue.ts'

const tab = 'details'

type AskingFacts = Pick<CheckFacts, 'draft' | 'isPackage' | 'goodsValueIn'>

const destinationOf = ({ receiver }: AskingFacts['draft'], countryCode: string) => ({
  countryCode,
  postalCode: receiver.zipCode,
})

/**
 * IOSS applies to purchases up to 150 EUR by private persons in the European VAT area; gifts and samples are
 * not sales. `open` means that the draft does not decide it yet, so the answer of a saved contact is kept.
 */
export const iossQuestion = ({ draft, isPackage, goodsValueIn }: AskingFacts): CheckFacts['ioss'] => {
  const { countryCode, companyType } = draft.receiver
  const { purpose } = draft.details
  if (!isPackage || (purpose !== null && purpose !== 'sale')) return 'notAsked'
  if (countryCode === null || companyType === null) return 'open'
  const destination = destinationOf(draft, countryCode)
  if (!canUseIoss(destination, companyType)) return 'notAsked'
  const value = goodsValueIn('EUR')
  if (value === null || purpose === null) return 'open'
  return iossApplies(destination, companyType, value) ? 'asked' : 'notAsked'
}

/** Decides whether an IOSS number is declared; the platform's only when it has one. */
export const usesIoss = (
  { iossType, iossNumber }: CheckFacts['draft']['sender'],
  { ioss, hasHouseIoss }: Pick<CheckFacts, 'ioss' | 'hasHouseIoss'>,
): boolean => {
  if (ioss !== 'asked' || iossType === null || iossType === 'none') return false
  return iossType === 'provider' ? hasHouseIoss : iossNumber !== null
}

/** True when the goods are too valuable for IOSS at any destination; false while their value is unknown. */
export const isAboveIossLimit = ({ goodsValueIn }: Pick<CheckFacts, 'goodsValueIn'>): boolean => {
  const value = goodsValueIn('EUR')
  return value !== null && value.minor > iossLimitEur.minor
}

/** Requires the preparer of the A.TR: goods above 150 EUR enter the European Union duty-free with it. */
export const asksForAtrPreparer = ({ draft, isPackage, goodsValueIn }: AskingFacts): boolean => {
  const { countryCode } = draft.receiver
  const value = goodsValueIn('EUR')
  if (!isPackage) return false
  if (draft.details.freeMovementDocument === 'atr') return true
  return countryCode !== null && value !== null && asksForAtr(destinationOf(draft, countryCode), value)
}

/** Warns when the destination's customs do not use an A.TR: it costs the sender work and saves no duty. */
const checkAtrDestination = ({ draft }: CheckFacts): ValidationIssue[] => {
  const { countryCode, zipCode } = draft.receiver
  return draft.details.freeMovementDocument === 'atr' &&
    countryCode !== null &&
    !territoryOf(countryCode, zipCode).takesAtr
    ? [doubtAt(tab, 'details.freeMovementDocument', 'shipment:doubt.atrOutsideUnion')]
    : []
}

const checkAtr = (facts: CheckFacts): ValidationIssue[] => {
  const { freeMovementDocument, atrPreparer } = facts.draft.details
  const field = 'details.atrPreparer'
  if (asksForAtrPreparer(facts) && atrPreparer === null)
    return [errorAt('products', field, 'shipment:required.atrPreparer')]
  return freeMovementDocument === 'atr' && atrPreparer === 'none'
    ? [errorAt('products', field, 'shipment:invalid.atrPreparer')]
    : []
}

const checkExportLimits = ({ draft, today, goodsValueIn }: CheckFacts): ValidationIssue[] => {
  const value = goodsValueIn('EUR')
  if (draft.details.method !== 'microExport' || value === null) return []
  const grossKg = draft.pieces.reduce((total, { weight }) => total + (weight ?? 0), 0)
  const verdict = checkMicroExport(today, grossKg, value)
  const limit = microExportLimitOn(today)
  if (verdict === 'ok' || !limit) return []
  return verdict === 'tooHeavy'
    ? [errorAt(tab, 'details.method', 'shipment:microExportTooHeavy', { max: limit.maxKg })]
    : [errorAt(tab, 'details.method', 'shipment:microExportTooValuable', { max: limit.maxEur.minor / 100 })]
}

export const checkDetails = (facts: CheckFacts): ValidationIssue[] => {
  const { draft, isPackage } = facts
  if (!isPackage) return []
  return [
    ...missingFields(tab, 'details', shipmentDetails.shape, draft.details, [
      'method',
      'purpose',
      'incoterm',
      'freeMovementDocument',
      'currency',
      ...(draft.details.freightCharge === null ? [] : (['freightCurrency'] as const)),
    ]),
    ...checkAtr(facts),
    ...checkAtrDestination(facts),
    ...checkExportLimits(facts),
  ]
}
