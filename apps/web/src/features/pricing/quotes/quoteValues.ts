/** Values of the quote form and their conversions to the address and to the server. */
import { volumetricWeightKg } from '@kervan/domain/weight/weight'
import { parseDecimalText } from '../../../platform/text/decimal.ts'

/** Values as in the API: documents are 1 and packages 2, boxes 1 and cargo bags 2. Numbers stay as typed. */
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
  /** Segment of the prices, chosen by operation users; empty for others. */
  segmentId: string
  /** Day of the prices, which operation users may choose; empty means today. */
  day: string
  pieces: PieceValues[]
}

/** Goods of a quote, which change no price: for the duty and for the wizard. */
export interface GoodsValues {
  description: string
  /** Chosen tariff code; empty for the one that fits the description best. */
  gtip: string
  /** Value of all goods, as typed. */
  value: string
  currency: string
}

/** Currencies of goods values, the usual one first. */
export const goodsCurrencies = ['EUR', 'USD', 'GBP', 'TRY'] as const

export const emptyGoods: GoodsValues = { description: '', gtip: '', value: '', currency: 'EUR' }

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
  // Parses a side with three decimals like the API, so that no separator is read as thousands.
  const readSide = (text: string) => parseDecimalText(text, 3)
  const [widthCm, lengthCm, heightCm] = [
    readSide(piece.width),
    readSide(piece.length),
    readSide(piece.height),
  ] as const
  if (widthCm === null || lengthCm === null || heightCm === null) return null
  return volumetricWeightKg({ widthCm, lengthCm, heightCm, weightKg: 0 })
}

/** Builds the request body. Empty fields are omitted, so that each gets its own "required" message. */
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

/** Writes a quote into an address that can be shared. */
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

/** Reads a quote from an address; null when there is none. */
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
