/** What a customs pre-declaration (simplified export declaration, ETGB) asks of each shipment of a flight. */
export const declarationIssues = [
  'cancelled',
  'noHsCode',
  'shortHsCode',
  'noValue',
  'noWeight',
  'noWaybill',
  'noSenderTaxNumber',
  'noSenderAddress',
  'noReceiverAddress',
  'noInvoice',
  'noIncoterm',
  'noOrigin',
  'noQuantity',
  'noNetWeight',
  'netAboveGross',
  'piecesElsewhere',
] as const
export type DeclarationIssue = (typeof declarationIssues)[number]

interface DeclaredGoods {
  hsCode: string
  originCountryCode: string
  quantity: number
  netWeightKg: number | null
}

interface DeclaredShipment {
  isDocument: boolean
  senderTaxNumber: string | null
  senderAddress: string
  receiverAddress: string
  hasInvoice: boolean
  incoterm: string | null
  goods: readonly DeclaredGoods[]
  pieceCount: number
  /** How many of its pieces are on the flight. */
  piecesHere: number
  /** Of all its pieces. */
  grossWeightKg: number
}

/** Export declarations name goods by the twelve digits of Türkiye's tariff. */
const exportHsDigits = 12

const inGrams = (weightKg: number): number => Math.round(weightKg * 1000)

/** Besides what a manifest doubts. Documents have no goods, and so neither invoice nor incoterm. */
export const declarationIssuesOf = (shipment: DeclaredShipment): DeclarationIssue[] => {
  const { isDocument, goods } = shipment
  const isMissing: Partial<Record<DeclarationIssue, boolean>> = {
    shortHsCode: !isDocument && goods.some(({ hsCode }) => hsCode && hsCode.length !== exportHsDigits),
    noSenderTaxNumber: !shipment.senderTaxNumber,
    noSenderAddress: !shipment.senderAddress.trim(),
    noReceiverAddress: !shipment.receiverAddress.trim(),
    noInvoice: !isDocument && !shipment.hasInvoice,
    noIncoterm: !isDocument && !shipment.incoterm,
    noOrigin: !isDocument && goods.some(({ originCountryCode }) => !originCountryCode),
    noQuantity: !isDocument && goods.some(({ quantity }) => !(quantity > 0)),
    noNetWeight: !isDocument && goods.some(({ netWeightKg }) => !netWeightKg),
    netAboveGross:
      goods.reduce((grams, { netWeightKg }) => grams + inGrams(netWeightKg ?? 0), 0) >
      inGrams(shipment.grossWeightKg),
    piecesElsewhere: shipment.piecesHere < shipment.pieceCount,
  }
  return declarationIssues.filter((issue) => isMissing[issue])
}
