/** Fills a draft with what an order says, before limits are checked. */
import type { SenderDraft } from '@kervan/contract/shipment/draft/party'
import { partyLimits } from '@kervan/contract/shipment/draft/party'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import { usualDetails } from '@kervan/contract/shipment/draft/usualDetails'
import type { StoreLine } from '@kervan/connectors/stores/store'
import { splitAddressLines } from '@kervan/domain/address/splitLines'
import { isEuMember } from '@kervan/domain/customs/euMembers'
import { checkGtin, compactGtin } from '@kervan/domain/customs/gtin'
import type { IossAnswer } from '../../contact/suggestIoss.ts'
import type { SkuProduct } from '../../product/findProductsBySku.ts'
import type { DraftRequest } from '../../shipment/bulk/file/readBulkShipment.ts'
import { readPhone, readState } from '../../shipment/file/readValues.ts'
import type { OrderContent } from '../order.tables.ts'
import { roundedPrice } from './roundedPrice.ts'

export interface LineToShip {
  line: StoreLine
  /** Pieces of the line in this shipment. */
  quantity: number
}

/** Sender, IOSS answer and catalogue of the company. */
export interface OrderMemory {
  sender: SenderDraft | null
  ioss: IossAnswer
  of: (sku: string) => SkuProduct | undefined
}

const { addressLine1, addressLine2, addressLine3 } = partyLimits
export const lineLimits = [addressLine1, addressLine2, addressLine3] as const

/** Weight in kg with three decimals; null when it is not known, or less than a gram. */
const kilograms = (grams: number | null): number | null =>
  grams !== null && Math.round(grams) > 0 ? Math.round(grams) / 1000 : null

const gramsOfPiece = (line: StoreLine, known: SkuProduct | undefined): number | null =>
  known?.unitWeightKg ? Number(known.unitWeightKg) * 1000 : line.weightGrams

/** State codes have at most three characters, which some stores write behind the country's (`JP-13`); others are names. */
const stateOf = (countryCode: string, state: string): Record<string, string> => {
  if (state === '') return {}
  const code = readState(countryCode, state.startsWith(`${countryCode}-`) ? state.slice(3) : state)
  return /^[A-Za-z0-9]{1,3}$/.test(code) ? { stateCode: code } : { stateName: state }
}

/** A buyer's telephone belongs to a gift, too: without a dial code it is one of the buyer's country. */
const phoneOf = ({ shipTo, billTo }: OrderContent): Record<string, unknown> => {
  const { phone, countryCode } = shipTo.phone === '' && billTo.phone !== '' ? billTo : shipTo
  const read: Record<string, unknown> = {
    phone: phone || undefined,
    countryCode: countryCode || shipTo.countryCode,
  }
  readPhone(read)
  return { dialCode: read.dialCode, phone: read.phone }
}

/** Numbers of one digit only, which shops enter for buyers without a number. */
const isFiller = (number: string): boolean => /^(\d)\1+$/.test(number)

/** Tax number of the receiver. A buyer's is only that of a parcel to the buyer. */
const taxNumberOf = ({ shipTo, billTo }: OrderContent): string | undefined => {
  const isBuyer =
    shipTo.countryCode === billTo.countryCode &&
    (shipTo.name === billTo.name || (shipTo.company !== '' && shipTo.company === billTo.company))
  const number = shipTo.taxNumber ?? (isBuyer ? billTo.taxNumber : null)
  return number === null || isFiller(number) ? undefined : number
}

/** True for an order that its marketplace declares under its IOSS number, as a sale to a person in the European Union. */
const isDeclaredByMarketplace = ({ iossNumber, shipTo }: OrderContent): boolean =>
  iossNumber !== null && isEuMember(shipTo.countryCode)

const receiverOf = (order: OrderContent): Record<string, unknown> => {
  const { shipTo, billTo } = order
  const [first, second, third] = splitAddressLines(shipTo.lines, lineLimits)
  return {
    companyType: shipTo.company === '' || isDeclaredByMarketplace(order) ? 'individual' : 'corporate',
    company: shipTo.company || undefined,
    authorizedPerson: shipTo.name || billTo.name || undefined,
    email: shipTo.email || billTo.email || undefined,
    ...phoneOf(order),
    countryCode: shipTo.countryCode || undefined,
    zipCode: shipTo.postalCode || undefined,
    city: shipTo.city || undefined,
    ...stateOf(shipTo.countryCode, shipTo.state),
    addressLine1: first,
    addressLine2: second,
    addressLine3: third,
    taxNumber: taxNumberOf(order),
  }
}

/** The store's own numbers come first, as the buyer's order names them; a wrong barcode is left out. */
const identifiersOf = (
  { productId, barcode }: StoreLine,
  known: SkuProduct | undefined,
): Record<string, unknown> => {
  const standardNumber =
    checkGtin(compactGtin(barcode)) === 'ok' ? barcode : (known?.standardNumber ?? undefined)
  return {
    merchantNumber: productId ?? known?.merchantNumber ?? undefined,
    manufacturerNumber: known?.manufacturerNumber ?? undefined,
    standardNumber,
    hasNoStandardNumber: standardNumber === undefined ? (known?.hasNoStandardNumber ?? undefined) : undefined,
  }
}

export const productOf = ({ line, quantity }: LineToShip, { of }: OrderMemory): Record<string, unknown> => {
  const known = line.sku === '' ? undefined : of(line.sku)
  const grams = gramsOfPiece(line, known)
  return {
    sku: line.sku || undefined,
    description: known?.description ?? (line.variant ? `${line.title} (${line.variant})` : line.title),
    englishDescription: known?.englishDescription ?? undefined,
    gtip: known?.gtip ?? line.hsCode ?? undefined,
    originCountryCode: known?.originCountryCode ?? line.originCountryCode ?? undefined,
    unit: known?.unit ?? 'piece',
    quantity,
    unitPrice: roundedPrice(line.unitPrice) ?? line.unitPrice,
    netWeight: kilograms(grams === null ? null : grams * quantity) ?? undefined,
    ...identifiersOf(line, known),
  }
}

/** Box of a parcel with a single piece whose box is known; otherwise the user measures it. */
const boxOf = (lines: readonly LineToShip[], { of }: OrderMemory): Record<string, unknown> => {
  const [only] = lines
  if (!only || lines.length > 1 || only.quantity !== 1 || only.line.sku === '') return {}
  const known = of(only.line.sku)
  if (!known?.boxLengthCm) return {}
  return {
    length: Number(known.boxLengthCm),
    width: Number(known.boxWidthCm),
    height: Number(known.boxHeightCm),
  }
}

/** Weight of the goods in kg; null when that of a product is not known. */
export const weightOf = (lines: readonly LineToShip[], { of }: OrderMemory): number | null => {
  const grams = lines.map(({ line, quantity }) => {
    const one = gramsOfPiece(line, line.sku === '' ? undefined : of(line.sku))
    return one === null ? null : one * quantity
  })
  return kilograms(
    grams.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0),
  )
}

/** One piece with the weight of all goods, while each line has one; the user adds packing. */
const piecesOf = (lines: readonly LineToShip[], memory: OrderMemory): Record<string, unknown>[] => [
  { ...boxOf(lines, memory), weight: weightOf(lines, memory) ?? undefined },
]

const noAnswer: IossAnswer = { iossType: null, iossNumber: null, iossConfirmed: null }

/**
 * The marketplace's number belongs to parcels into the European Union only, and to its own orders: an earlier answer
 * with the number of a marketplace is no answer for an order without one.
 */
const iossOf = (order: OrderContent, { ioss }: OrderMemory): IossAnswer => {
  if (isDeclaredByMarketplace(order))
    return { iossType: 'marketplace', iossNumber: order.iossNumber, iossConfirmed: true }
  return ioss.iossType === 'marketplace' ? noAnswer : ioss
}

/** Numbers of merged orders as far as they fit: "#1001, #1002 +2". A single number that is too long stays. */
const fitNumbers = (number: string, room: number): string => {
  if (number.length <= room) return number
  const numbers = number.split(', ')
  for (let shown = numbers.length - 1; shown > 0; shown--) {
    const text = `${numbers.slice(0, shown).join(', ')} +${numbers.length - shown}`
    if (text.length <= room) return text
  }
  return number
}

/** Order number, behind the reference that a marketplace wants on the label. */
const referenceOf = ({ number, labelReference }: OrderContent): string => {
  const before = labelReference === null ? '' : `${labelReference} / `
  return before + fitNumbers(number, shipmentLimits.customerReference - before.length)
}

export const requestOf = (
  order: OrderContent,
  lines: readonly LineToShip[],
  memory: OrderMemory,
): DraftRequest => ({
  shipmentType: 2,
  sender: { ...memory.sender, ...iossOf(order, memory) },
  receiver: receiverOf(order),
  details: { ...usualDetails, currency: order.currency, customerReference: referenceOf(order) },
  products: lines.map((line) => productOf(line, memory)),
  pieces: piecesOf(lines, memory),
})
