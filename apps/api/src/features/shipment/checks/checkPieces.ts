/** Checks pieces and insurance before pricing. */
import { packageTypes } from '@kervan/contract/shipment/shipmentChoices'
import { piece } from '@kervan/contract/shipment/draft/shipmentDraft'
import { warnsAboutInsurance } from '@kervan/domain/customs/thresholds'
import { checkPackageType } from '@kervan/domain/pricing/rating/parcel'
import { cargoBagMaxKg } from '@kervan/domain/pricing/rating/parcel'
import type { CheckFacts } from './checkFacts.ts'
import { doubtAt, errorAt, missingFields } from './validationIssue.ts'
import type { ValidationIssue } from './validationIssue.ts'

const tab = 'packages'

const checkEachPiece = ({ draft, isPackage }: CheckFacts): ValidationIssue[] =>
  draft.pieces.flatMap((row, index) => {
    const path = `pieces.${index}`
    const names = isPackage ? (['width', 'length', 'height', 'weight'] as const) : (['weight'] as const)
    const missing = missingFields(tab, path, piece.shape, row, names)
    return row.weight === 0 ? [...missing, errorAt(tab, `${path}.weight`, 'shipment:invalid.value')] : missing
  })

const checkCargoBag = ({ draft, isPackage }: CheckFacts): ValidationIssue[] => {
  if (!isPackage || draft.packageType !== packageTypes.cargoBag) return []
  const pieces = draft.pieces.map(({ weight }) => ({
    lengthCm: 0,
    widthCm: 0,
    heightCm: 0,
    weightKg: weight ?? 0,
  }))
  const problem = checkPackageType('cargoBag', pieces)
  if (problem === 'cargoBagOfSeveralPieces')
    return [errorAt(tab, 'pieces', 'shipment:cargoBagOfSeveralPieces')]
  return problem === 'cargoBagTooHeavy'
    ? [errorAt(tab, 'pieces.0.weight', 'shipment:cargoBagTooHeavy', { max: cargoBagMaxKg })]
    : []
}

const checkInsurance = ({ draft, isPackage, goodsValueIn }: CheckFacts): ValidationIssue[] => {
  const value = isPackage ? goodsValueIn('USD') : null
  return value && warnsAboutInsurance(value, draft.isInsured)
    ? [doubtAt(tab, 'isInsured', 'shipment:insuranceWarning')]
    : []
}

export const checkPieces = (facts: CheckFacts): ValidationIssue[] => [
  ...(facts.draft.pieces.length === 0
    ? [errorAt(tab, 'pieces', 'shipment:required.pieces')]
    : [...checkEachPiece(facts), ...checkCargoBag(facts)]),
  ...checkInsurance(facts),
]
