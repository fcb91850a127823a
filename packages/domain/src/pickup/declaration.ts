/** What a customs pre-declaration (simplified export declaration, ETGB) asks of each shipment of a flight. */
export const declarationIssues = [
  'cancelled',
  'noHsCode',
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
  'piecesElsewhere',
] as const
export type DeclarationIssue = (typeof declarationIssues)[number]

interface DeclaredGoods {
  originCountryCode: string
  quantity: number
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
}

/** Besides what a manifest doubts. Documents have no goods, and so neither invoice nor incoterm. */
export const declarationIssuesOf = (shipment: DeclaredShipment): DeclarationIssue[] => {
  const { isDocument, goods } = shipment
  const isMissing: Partial<Record<DeclarationIssue, boolean>> = {
    noSenderTaxNumber: !shipment.senderTaxNumber,
    noSenderAddress: !shipment.senderAddress.trim(),
    noReceiverAddress: !shipment.receiverAddress.trim(),
    noInvoice: !isDocument && !shipment.hasInvoice,
    noIncoterm: !isDocument && !shipment.incoterm,
    noOrigin: !isDocument && goods.some(({ originCountryCode }) => !originCountryCode),
    noQuantity: !isDocument && goods.some(({ quantity }) => !(quantity > 0)),
    piecesElsewhere: shipment.piecesHere < shipment.pieceCount,
  }
  return declarationIssues.filter((issue) => isMissing[issue])
}
