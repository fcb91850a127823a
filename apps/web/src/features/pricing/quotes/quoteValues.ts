/** What the quote form holds, and how it travels: in the address bar, to the server, and into the wizard after sign-in. */
import { volumetricWeightKg } from '@kervan/domain/weight/weight'
import { parseDecimalText } from '../../../platform/text/decimal.ts'
import { store } from '../../../platform/session/storage.ts'

/** Documents are 1 and packages 2, boxes 1 and cargo bags 2, as the wire has them. Figures stay as typed. */
export interface PieceValues {
  width: string
  length: string
  height: string
  weight: string
}

export interface QuoteValues {
  shipmentType: string
  packageType: string
  countryCode: string
  zipCode: string
  /** Operation users choose one; empty otherwise. */
  segmentId: string
  /** Operation users may ask for the prices of another day; empty is today. */
  day: string
  pieces: PieceValues[]
}

export const emptyPiece: PieceValues = { width: '', length: '', height: '', weight: '' }

export const emptyQuote: QuoteValues = {
  shipmentType: '2',
  packageType: '1',
  countryCode: '',
  zipCode: '',
  segmentId: '',
  day: '',
  pieces: [emptyPiece],
}

export const isDocument = ({ shipmentType }: QuoteValues): boolean => shipmentType === '1'

/** Volumetric weight in kg; null while a side is missing. */
export const volumetricKg = (piece: PieceValues): number | null => {
  // With three decimals, as the call reads them: nothing is taken for thousands.
  const readSide = (text: string) => parseDecimalText(text, 3)
  const [widthCm, lengthCm, heightCm] = [
    readSide(piece.width),
    readSide(piece.length),
    readSide(piece.height),
  ] as const
  if (widthCm === null || lengthCm === null || heightCm === null) return null
  return volumetricWeightKg({ widthCm, lengthCm, heightCm, weightKg: 0 })
}

/** The body of the quote call. An empty field is left out, so that its own message names it. */
export const toQuoteBody = (values: QuoteValues, isExplained = false) => ({
  shipmentType: values.shipmentType,
  packageType: values.packageType,
  countryCode: values.countryCode || undefined,
  zipCode: values.zipCode || undefined,
  segmentId: values.segmentId || undefined,
  ...(values.day ? { day: values.day } : {}),
  pieces: isDocument(values) ? values.pieces.map(({ weight }) => ({ weight })) : values.pieces,
  totalCustomsValue: 0,
  ...(isExplained ? { explain: true } : {}),
})

const pieceKeys = ['width', 'length', 'height', 'weight'] as const

/** A quote as an address that can be sent to a colleague. */
export const writeQuoteAddress = (values: QuoteValues): URLSearchParams =>
  new URLSearchParams({
    country: values.countryCode,
    zip: values.zipCode,
    type: values.shipmentType,
    package: values.packageType,
    ...(values.segmentId ? { segment: values.segmentId } : {}),
    ...(values.day ? { pricesOf: values.day } : {}),
    pieces: values.pieces.map((piece) => pieceKeys.map((key) => piece[key].trim()).join('x')).join('_'),
  })

/** The quote of an address; null when it carries none. */
export const readQuoteAddress = (params: URLSearchParams): QuoteValues | null => {
  const pieces = params.get('pieces')
  const countryCode = params.get('country')
  if (!pieces || !countryCode || !/^[A-Z]{2}$/.test(countryCode)) return null
  return {
    shipmentType: params.get('type') === '1' ? '1' : '2',
    packageType: params.get('package') === '2' ? '2' : '1',
    countryCode,
    zipCode: params.get('zip') ?? '',
    segmentId: params.get('segment') ?? '',
    day: params.get('pricesOf') ?? '',
    pieces: pieces
      .split('_')
      .slice(0, 100)
      .map((text) => {
        const [width = '', length = '', height = '', weight = ''] = text.split('x')
        return { width, length, height, weight }
      }),
  }
}

/** Left for the wizard, which begins with it after sign-up or sign-in and marks the service that was chosen. */
export const rememberQuote = (values: QuoteValues, serviceId: number | null): void => {
  const figure = (text: string) => parseDecimalText(text, 3)
  const pieces = values.pieces.map((piece) => ({
    description: null,
    width: figure(piece.width),
    length: figure(piece.length),
    height: figure(piece.height),
    weight: figure(piece.weight),
  }))
  store(
    'pendingQuote',
    JSON.stringify({
      country: values.countryCode,
      zip: values.zipCode,
      shipmentType: Number(values.shipmentType),
      packageType: Number(values.packageType),
      serviceId,
      pieces,
    }),
  )
}
