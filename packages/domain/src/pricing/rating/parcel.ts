/** Parcel to price, with the figures that every service needs, calculated once per request. */
import type { Money } from '../../money/money.ts'
import type { BorderRequest } from '../landedCost/borderRequest.ts'
import { toGrams, volumetricGrams, volumeUnits } from '../../weight/weight.ts'
import type { Piece } from '../../weight/weight.ts'
import { normalisePostalCode } from './postalRanges.ts'
import type { ContentKind, Day, Direction, PackageType } from './compile/rateRows.ts'
import { toDayNumber } from './days.ts'
import type { DayNumber } from './days.ts'

export interface RatingRequest {
  /** Day whose lists, fuel week and exchange rates apply. */
  readonly day: Day
  readonly segmentId: number
  readonly contentKind: ContentKind
  readonly packageType: PackageType
  /** Direction of the parcel; defaults to export. */
  readonly direction?: Direction
  /**
   * Foreign country that determines the zone: destination of an export, origin of an import. ISO 3166-1
   * alpha-2, capitals.
   */
  readonly countryCode: string
  /** Postal code in the foreign country. */
  readonly postalCode: string | null
  /** At least one piece; pieces of a document only have a weight. */
  readonly pieces: readonly Piece[]
  /** Payer of duties; defaults to DAP, the receiver. */
  readonly incoterm?: 'DAP' | 'DDP'
  /** True when the shipment uses the platform's IOSS number, which adds the handling fee. */
  readonly chargesIossFee?: boolean
  /** Goods value to insure, in any currency with a known rate; absent or null when uninsured. */
  readonly insuredValue?: Money | null
  /** What customs of the destination charges for; absent for documents, imports and estimates without goods. */
  readonly border?: BorderRequest
}

/** Request without pieces, postal code and package type. */
export type LaneTerms = Omit<RatingRequest, 'pieces' | 'postalCode' | 'packageType' | 'border'>

/** A cargo bag may weigh up to and including 2.5 kg, in a single piece. */
export const cargoBagMaxKg = 2.5

/** Converts sides to hundredths of a centimetre. */
export const toSideUnits = (cm: number): number => Math.round(cm * 100)
export const fromSideUnits = (units: number): number => units / 100

export interface Parcel {
  readonly request: RatingRequest
  readonly day: DayNumber
  readonly postalCode: string
  readonly pieces: readonly MeasuredPiece[]
  readonly actualGrams: number
  readonly heaviestGrams: number
  /** Maximum of each side over all pieces. */
  readonly longest: number
  readonly second: number
  readonly shortest: number
  readonly lengthPlusGirth: number
  /** Overrides the chargeable weight in grams, for comparing weights; by default each service calculates it. */
  readonly chargedGrams?: number
  /** Cache of weights by divisor, filled when a service needs one. */
  readonly weighed: WeighedParcel[]
}

export interface MeasuredPiece {
  readonly grams: number
  readonly volume: number
  readonly longest: number
  readonly second: number
  readonly shortest: number
  readonly lengthPlusGirth: number
}

interface WeighedParcel {
  readonly divisor: number
  readonly volumetricGrams: number
  readonly sumOfLargerGrams: number
}

/** Measures a parcel. Throws RangeError without a piece. */
export const measureParcel = (request: RatingRequest): Parcel => {
  if (request.pieces.length === 0) throw new RangeError('a parcel has at least one piece')
  const isDocument = request.contentKind === 'document'
  let actualGrams = 0
  let heaviestGrams = 0
  let longest = 0
  let second = 0
  let shortest = 0
  let lengthPlusGirth = 0
  const pieces: MeasuredPiece[] = []
  for (const stated of request.pieces) {
    const piece = measurePiece(stated, isDocument)
    pieces.push(piece)
    actualGrams += piece.grams
    if (piece.grams > heaviestGrams) heaviestGrams = piece.grams
    if (piece.longest > longest) longest = piece.longest
    if (piece.second > second) second = piece.second
    if (piece.shortest > shortest) shortest = piece.shortest
    if (piece.lengthPlusGirth > lengthPlusGirth) lengthPlusGirth = piece.lengthPlusGirth
  }
  return {
    request,
    day: toDayNumber(request.day),
    postalCode: normalisePostalCode(request.postalCode ?? ''),
    pieces,
    actualGrams,
    heaviestGrams,
    longest,
    second,
    shortest,
    lengthPlusGirth,
    weighed: [],
  }
}

const measurePiece = (piece: Piece, isDocument: boolean): MeasuredPiece => {
  const grams = toGrams(piece.weightKg)
  if (isDocument) return { grams, volume: 0, longest: 0, second: 0, shortest: 0, lengthPlusGirth: 0 }
  const a = toSideUnits(piece.lengthCm)
  const b = toSideUnits(piece.widthCm)
  const c = toSideUnits(piece.heightCm)
  const longest = Math.max(a, b, c)
  const shortest = Math.min(a, b, c)
  const second = a + b + c - longest - shortest
  return {
    grams,
    volume: volumeUnits(piece),
    longest,
    second,
    shortest,
    lengthPlusGirth: longest + 2 * (second + shortest),
  }
}

/** Returns the totals for a divisor. Most services share a divisor, so a parcel is weighed only once or twice. */
export const weighParcel = (parcel: Parcel, divisor: number): WeighedParcel => {
  for (const known of parcel.weighed) if (known.divisor === divisor) return known
  let volumetric = 0
  let sumOfLargerGrams = 0
  for (const piece of parcel.pieces) {
    const volumetricOfPiece = volumetricGrams(piece.volume, divisor)
    volumetric += volumetricOfPiece
    sumOfLargerGrams += Math.max(piece.grams, volumetricOfPiece)
  }
  const weighed = { divisor, volumetricGrams: volumetric, sumOfLargerGrams }
  parcel.weighed.push(weighed)
  return weighed
}

/** Why packages cannot travel as this package type, or null. The same rule serves forms and the rating. */
export const checkPackageType = (
  packageType: PackageType,
  pieces: readonly Piece[],
): 'cargoBagTooHeavy' | 'cargoBagOfSeveralPieces' | null => {
  if (packageType !== 'cargoBag') return null
  if (pieces.length > 1) return 'cargoBagOfSeveralPieces'
  return pieces.some((piece) => toGrams(piece.weightKg) > toGrams(cargoBagMaxKg)) ? 'cargoBagTooHeavy' : null
}
