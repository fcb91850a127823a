/** The details tab before pricing. Documents pass customs without these answers. */
import { shipmentDetails } from '@kervan/contract/shipment/shipmentDraft'
import {
  asksForAtr,
  checkMicroExport,
  iossApplies,
  microExportLimitOn,
} from '@kervan/domain/customs/thresholds'
import type { CheckFacts } from './check-facts.ts'
import { errorAt, missingFields } from './finding.ts'
import type { Finding } from './finding.ts'

const tab = 'details'

/**
 * IOSS is asked for what a private person in the European Union buys, up to 150 EUR. A gift or a sample is not sold.
 */
export const expectsIoss = ({
  draft,
  isPackage,
  goodsValueIn,
}: Pick<CheckFacts, 'draft' | 'isPackage' | 'goodsValueIn'>): boolean => {
  const { countryCode, companyType } = draft.receiver
  const value = goodsValueIn('EUR')
  if (!isPackage || draft.details.purpose !== 'sale' || countryCode === null || value === null) return false
  return companyType !== null && iossApplies(countryCode, companyType, value)
}

/** Goods over 150 EUR into the European Union travel duty-free with an A.TR, so somebody prepares it or nobody does. */
export const asksForAtrPreparer = ({ draft, isPackage, goodsValueIn }: CheckFacts): boolean => {
  const { countryCode } = draft.receiver
  const value = goodsValueIn('EUR')
  if (!isPackage) return false
  if (draft.details.freeMovementDocument === 'atr') return true
  return countryCode !== null && value !== null && asksForAtr(countryCode, value)
}

const checkAtr = (facts: CheckFacts): Finding[] => {
  const { freeMovementDocument, atrPreparer } = facts.draft.details
  const field = 'details.atrPreparer'
  if (asksForAtrPreparer(facts) && atrPreparer === null)
    return [errorAt('products', field, 'shipment:required.atrPreparer')]
  return freeMovementDocument === 'atr' && atrPreparer === 'none'
    ? [errorAt('products', field, 'shipment:invalid.atrPreparer')]
    : []
}

const checkExportLimits = ({ draft, today, goodsValueIn }: CheckFacts): Finding[] => {
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

export const checkDetails = (facts: CheckFacts): Finding[] => {
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
    ...checkExportLimits(facts),
  ]
}
