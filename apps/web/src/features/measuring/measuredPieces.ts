/** Values typed at the station, as text, and their conversion to requests. */
import { volumetricWeightKg } from '@kervan/domain/weight/weight'
import type { MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { parseDecimalText } from '../../platform/text/decimal.ts'
import type { Language } from '../../platform/text/language.ts'

export const sides = ['width', 'length', 'height'] as const
export const figures = [...sides, 'weight'] as const
export type Figure = (typeof figures)[number]

export interface TypedPiece extends Record<Figure, string> {
  /** True when the user confirmed a value that is far from the declared one. */
  confirmed: boolean
}

export type Sides = MeasuringOverview['declared'][number]

export const emptyPiece: TypedPiece = { width: '', length: '', height: '', weight: '', confirmed: false }

const decimals: Record<Figure, number> = { width: 2, length: 2, height: 2, weight: 3 }

/** Parses a value; invalid text stays as typed so that the server's message names it; null when empty. */
const readFigure = (piece: TypedPiece, figure: Figure, language: Language): number | string | null => {
  const text = piece[figure].trim()
  return text === '' ? null : (parseDecimalText(text, decimals[figure], language) ?? text)
}

/** Converts typed pieces to the request of the measuring call. Documents have no sides. */
export const toMeasures = (
  { shipmentId, version, isDocument }: Pick<MeasuringOverview, 'shipmentId' | 'version' | 'isDocument'>,
  pieces: readonly TypedPiece[],
  language: Language,
) => ({
  shipmentId,
  version,
  pieces: pieces.map((piece) => ({
    ...(isDocument
      ? {}
      : {
          width: readFigure(piece, 'width', language),
          length: readFigure(piece, 'length', language),
          height: readFigure(piece, 'height', language),
        }),
    weight: readFigure(piece, 'weight', language),
    confirmed: piece.confirmed,
  })),
})

const numberOf = (piece: TypedPiece, figure: Figure, language: Language): number | null => {
  const value = readFigure(piece, figure, language)
  return typeof value === 'number' && value > 0 ? value : null
}

export interface Weights {
  actualKg: number
  volumetricKg: number
}

const grams = (kg: number): number => Math.round(kg * 1000)

export const declaredWeights = ({ width, length, height, weight }: Sides): Weights => ({
  actualKg: weight,
  volumetricKg: volumetricWeightKg({ widthCm: width, lengthCm: length, heightCm: height, weightKg: weight }),
})

/** Weights of a typed piece; null while a value is missing. */
export const measuredWeights = (
  piece: TypedPiece,
  isDocument: boolean,
  language: Language,
): { [Name in keyof Weights]: number | null } => {
  const [width, length, height] = sides.map((side) => numberOf(piece, side, language))
  const volumetricKg = isDocument
    ? 0
    : width && length && height
      ? volumetricWeightKg({ widthCm: width, lengthCm: length, heightCm: height, weightKg: 0 })
      : null
  return { actualKg: numberOf(piece, 'weight', language), volumetricKg }
}

/** Sum of the pieces' weights, or null while a weight is missing. */
export const sumKg = (weights: readonly (number | null)[]): number | null =>
  weights.some((kg) => kg === null) ? null : weights.reduce((sum, kg) => sum! + grams(kg!), 0)! / 1000
