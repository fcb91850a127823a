/**
 * Weights of a shipment (docs/rules.md, Money and weight). Internally, weights are whole grams and lengths
 * whole tenths of a millimetre, so that 0.5 kg is exact; externally they are kg and cm.
 */
import { multiplyDivide } from '../money/decimal.ts'

/** Piece as declared by the sender or measured by operations. A document only has a weight; its sides are 0. */
export interface Piece {
  readonly lengthCm: number
  readonly widthCm: number
  readonly heightCm: number
  readonly weightKg: number
}

/**
 * Default divisor in cm³ per kg unless the price list has its own; the carriers' published divisor for express
 * parcels.
 */
const defaultVolumetricDivisor = 5000

/** `shipment`: the larger of the two totals. `piece`: the sum of the larger weight of each piece. */
export type ChargeableBasis = 'shipment' | 'piece'

/** Rounds weights up to and including `upToKg` up to a multiple of `stepKg`; the last step is open-ended. */
export interface RoundingStep {
  readonly upToKg?: number
  readonly stepKg: number
}

export const defaultRoundingSteps: readonly RoundingStep[] = [{ upToKg: 20, stepKg: 0.5 }, { stepKg: 1 }]

/** Whole grams. Rounds fractions of a gram up, so that 2.5004 kg exceeds 2.5 kg. */
export const toGrams = (weightKg: number): number => Math.ceil(weightKg * 1000 - 1e-6) + 0

export const toKg = (grams: number): number => grams / 1000

const unitsPerCm = 100

/** Volume of the piece in (0.1 mm)³, exact for sides up to 20 m. */
export const volumeUnits = (piece: Piece): number =>
  Math.round(piece.lengthCm * unitsPerCm) *
  Math.round(piece.widthCm * unitsPerCm) *
  Math.round(piece.heightCm * unitsPerCm)

/** Volumetric weight in grams, always a multiple of 10: two decimals of a kilogram, half rounded up. */
export const volumetricGrams = (volume: number, divisor: number): number =>
  multiplyDivide(volume, 1, 10_000 * divisor) * 10

/** Returns width × length × height ÷ divisor (cm, kg) with two decimals: 40 × 40 × 35 cm weigh 11.2 kg at 5000. */
export const volumetricWeightKg = (piece: Piece, divisor: number = defaultVolumetricDivisor): number =>
  toKg(volumetricGrams(volumeUnits(piece), divisor))

/** Steps in grams, compiled once per price list. `upToGrams` of the last step is Infinity. */
export interface CompiledStep {
  readonly upToGrams: number
  readonly stepGrams: number
}

/**
 * Throws RangeError unless the steps ascend, only the last is open, and each ends on a multiple of its step
 * width: otherwise rounding up would leave the step, and rounding twice would increase a weight.
 */
export const compileSteps = (steps: readonly RoundingStep[]): readonly CompiledStep[] => {
  let previous = 0
  const compiled = steps.map((step, index) => {
    const isLast = index === steps.length - 1
    const upToGrams = step.upToKg === undefined ? Infinity : toGrams(step.upToKg)
    const stepGrams = toGrams(step.stepKg)
    if (isLast !== (upToGrams === Infinity))
      throw new RangeError('only the last rounding step is without an end')
    if (!(stepGrams > 0) || upToGrams <= previous) throw new RangeError('rounding steps must ascend')
    if (!isLast && upToGrams % stepGrams !== 0) {
      throw new RangeError(`${step.upToKg} kg is no multiple of ${step.stepKg} kg`)
    }
    previous = upToGrams
    return { upToGrams, stepGrams }
  })
  if (compiled.length === 0) throw new RangeError('at least one rounding step is needed')
  return compiled
}

/** Returns the step of a weight, end inclusive: 20 kg is rounded by the step "up to 20 kg". */
export const stepOf = (grams: number, steps: readonly CompiledStep[]): CompiledStep => {
  for (const step of steps) if (grams <= step.upToGrams) return step
  throw new RangeError('rounding steps end before the weight')
}

/** Rounds up to the step; at least one step, so that no weight is free. */
export const roundUpGrams = (grams: number, step: CompiledStep): number =>
  Math.max(1, Math.ceil(grams / step.stepGrams)) * step.stepGrams

export interface ChargeableWeight {
  /** Sum of the declared weights in kg. */
  readonly actualKg: number
  /** Sum of the pieces' volumetric weights, each with two decimals. */
  readonly volumetricKg: number
  /** Chargeable weight according to the basis, before rounding up. */
  readonly unroundedKg: number
  /** Step width in kg that was used for rounding up. */
  readonly stepKg: number
  readonly chargeableKg: number
}

export interface ChargeableRule {
  readonly divisor: number
  readonly basis: ChargeableBasis
  readonly steps: readonly CompiledStep[]
}

/** Builds a rule from a price list; missing values use the general rule. */
export const chargeableRule = (
  rule: { divisor?: number; basis?: ChargeableBasis; steps?: readonly RoundingStep[] } = {},
): ChargeableRule => ({
  divisor: rule.divisor ?? defaultVolumetricDivisor,
  basis: rule.basis ?? 'shipment',
  steps: compileSteps(rule.steps ?? defaultRoundingSteps),
})

/** Returns the chargeable weight with the figures behind it. */
export const chargeableWeight = (
  pieces: readonly Piece[],
  rule: ChargeableRule = chargeableRule(),
): ChargeableWeight => {
  let actual = 0
  let volumetric = 0
  let larger = 0
  for (const piece of pieces) {
    const actualOfPiece = toGrams(piece.weightKg)
    const volumetricOfPiece = volumetricGrams(volumeUnits(piece), rule.divisor)
    actual += actualOfPiece
    volumetric += volumetricOfPiece
    larger += Math.max(actualOfPiece, volumetricOfPiece)
  }
  const unrounded = rule.basis === 'piece' ? larger : Math.max(actual, volumetric)
  const step = stepOf(unrounded, rule.steps)
  return {
    actualKg: toKg(actual),
    volumetricKg: toKg(volumetric),
    unroundedKg: toKg(unrounded),
    stepKg: toKg(step.stepGrams),
    chargeableKg: toKg(roundUpGrams(unrounded, step)),
  }
}
