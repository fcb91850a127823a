/** Requirements of a customs pre-declaration (simplified export declaration, ETGB) for each shipment of a flight. */
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
  /** Number of the shipment's pieces on the flight. */
  piecesHere: number
  /** Gross weight of all pieces of the shipment. */
  grossWeightKg: number
}

/** Export declarations need Türkiye's twelve-digit tariff code for goods. */
const exportHsDigits = 12

const inGrams = (weightKg: number): number => Math.round(weightKg * 1000)

/**
 * Returns issues in addition to those of the manifest. Documents contain no goods, so they need neither invoice
 * nor incoterm.
 */
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
