/** Collects the data of a shipment that its invoices and all other papers share. */
import type { InvoiceParty } from '@kervan/documents/invoice/invoiceContent'
import type { PaperContent } from '@kervan/documents/papers/paperContent'
import type { PaperAnswer } from '@kervan/domain/customs/border/papers'
import { papersFor } from '@kervan/domain/customs/border/papers'
import { drawingRightInTry } from '@kervan/domain/customs/border/drawingRight'
import { toLatinScript } from '@kervan/domain/identity/transliterate'
import { multiplyDivideUp } from '@kervan/domain/money/decimal'
import type { Decimal } from '@kervan/domain/money/decimal'
import { money, parseRate } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { makePieceCode } from '@kervan/domain/reference/references'
import { isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import type { ErrorCode } from '@kervan/contract/errors'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { countryName } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { findSellingRates } from '../../pricing/exchangeRates/findSellingRates.ts'
import { findPaidOffers } from '../booking/booking.queries.ts'
import type { BookedOffer } from '../booking/booking.queries.ts'
import { iossNumberToPrint } from '../booking/iossNumber.ts'
import { invoiceCharges } from '../documents/invoiceCharges.ts'
import { identifierDeclarer } from '../draft/declareIdentifiers.ts'
import type { LoadedShipment } from '../draft/loadShipment.ts'
import { loadShipmentByReference } from '../draft/loadShipmentByReference.ts'
import { receiverBlock, senderBlock } from '../draft/partyBlocks.ts'
import type { PartyBlock } from '../draft/partyBlocks.ts'
import { isReturnShipment } from '../returns/return.queries.ts'
import { canSeeInvoices } from '../shipment.policies.ts'
import { consignmentOf } from './consignmentOf.ts'

export interface PaperData {
  shipment: LoadedShipment
  offer: BookedOffer | undefined
  charges: Awaited<ReturnType<typeof invoiceCharges>>
  iossNumber: string | null
  isReturn: boolean
  /** Day of the papers, whose rules apply. */
  day: string
}

/**
 * Loads the data of a shipment's papers.
 * @throws AppError notAllowed for pickup staff; notFound; shipmentCancelled; `withoutGoods` for documents and for a
 * draft without a complete product
 */
export const loadPaperData = async (
  ctx: Ctx,
  assetReference: string,
  withoutGoods: ErrorCode,
): Promise<PaperData> => {
  if (!canSeeInvoices(ctx.actor)) throw new AppError('notAllowed')
  const shipment = await loadShipmentByReference(ctx.db, scopeOf(ctx), assetReference)
  const params = { reference: shipment.assetReference }
  if (isCancelledState(shipment.state)) throw new AppError('shipmentCancelled', { params })
  if (shipment.products.length === 0) throw new AppError(withoutGoods, { params })
  const [offer] = await findPaidOffers(ctx.db, shipment.offerId ? [shipment.offerId] : [])
  const day = dayInTurkiye(ctx.now)
  return {
    shipment,
    offer,
    charges: await invoiceCharges(ctx.db, shipment, offer, day),
    iossNumber: await iossNumberToPrint(ctx, shipment),
    isReturn: await isReturnShipment(ctx.db, shipment.id),
    day,
  }
}

const partyOf = (
  block: PartyBlock,
  party: LoadedShipment['sender'] | LoadedShipment['receiver'],
  language: Language,
): InvoiceParty => ({
  company: toLatinScript(block.company || block.name),
  contactName: toLatinScript(block.name),
  addressLines: block.addressLines.map(toLatinScript),
  postalCode: block.postalCode,
  city: toLatinScript(block.city),
  state: party.stateCode ?? undefined,
  countryName: countryName(block.countryCode, language),
  phone: block.phone,
  email: party.email ?? undefined,
  taxNumber: party.taxNumber ?? undefined,
  identityNumber: party.identificationNumber ?? undefined,
  eoriNumber: party.eoriNumber ?? undefined,
})

const kgOf = (weightsKg: readonly number[]): number =>
  weightsKg.reduce((grams, kg) => grams + Math.round(kg * 1000), 0) / 1000

/** Total net weight; undefined unless every product line has one. */
const netWeightOf = ({ products }: LoadedShipment): number | undefined =>
  products.some(({ netWeightKg }) => netWeightKg === null)
    ? undefined
    : kgOf(products.map(({ netWeightKg }) => netWeightKg!))

/** Descriptions in Latin letters: the language's own first, the other one second where the sender gave both. */
const descriptionsIn = (
  { description, englishDescription }: LoadedShipment['products'][number],
  language: Language,
) => {
  const own = toLatinScript(description)
  const english = englishDescription === null ? null : toLatinScript(englishDescription)
  if (english === null || english === own) return { description: own, secondDescription: null }
  return language === 'en'
    ? { description: english, secondDescription: own }
    : { description: own, secondDescription: english }
}

/** Writes the data in one language. Names and addresses are in Latin letters. */
export const paperContentIn = (
  { shipment, offer, charges, iossNumber, isReturn, day }: PaperData,
  language: Language,
): PaperContent => {
  const { details } = shipment
  const identifiersOf = identifierDeclarer(shipment, day)
  return {
    language,
    number: shipment.assetReference,
    date: day,
    reference: shipment.assetReference,
    waybillNumber: shipment.supplierReference ?? undefined,
    carrierName: offer?.carrierName,
    customerReference: shipment.customerReference ?? undefined,
    sender: partyOf(senderBlock(shipment.sender), shipment.sender, language),
    senderCountryCode: shipment.sender.countryCode ?? '',
    receiver: partyOf(receiverBlock(shipment.receiver), shipment.receiver, language),
    receiverCountryCode: shipment.receiver.countryCode ?? '',
    products: shipment.products.map((product) => ({
      ...product,
      identifiers: identifiersOf(product),
      ...descriptionsIn(product, language),
    })),
    pieces: shipment.pieces.map((piece, index) => ({
      ...piece,
      code: makePieceCode(shipment.assetReference, index + 1),
      description: toLatinScript(piece.description ?? ''),
    })),
    purpose: details.purpose ?? 'sale',
    isReturn,
    incoterm: details.incoterm ?? 'DAP',
    incotermPlace: shipment.receiver.city === null ? undefined : toLatinScript(shipment.receiver.city),
    iossNumber: iossNumber ?? undefined,
    ...charges,
    pieceCount: shipment.pieces.length,
    netWeightKg: netWeightOf(shipment),
    grossWeightKg: kgOf(shipment.pieces.map(({ weightKg }) => weightKg)),
    signatoryName: shipment.sender.authorizedPerson ?? undefined,
  }
}

/** Carriers that are postal operators; the others declare consignments themselves. */
const postalCarriers: ReadonlySet<string> = new Set(['PTT'])

/** Converts the goods value by the day's selling rates, rounded up, so that a value above a limit stays above it. */
const goodsValueIn = async (ctx: Ctx, { shipment, day }: PaperData) => {
  const rates = await findSellingRates(ctx.db, day)
  const drawingRight = drawingRightInTry(day, rates)
  const known: Partial<Record<string, Decimal>> = { ...rates, TRY: '1', XDR: drawingRight ?? undefined }
  return (currency: string): Money | null => {
    const { goodsValue } = shipment
    if (goodsValue === null || goodsValue.currency === currency) return goodsValue
    const [from, to] = [known[goodsValue.currency], known[currency]]
    return from && to
      ? money(multiplyDivideUp(goodsValue.minor, parseRate(from), parseRate(to)), currency)
      : null
  }
}

/** Returns which papers the shipment needs by the rules of the day. */
export const paperNeedsOf = async (ctx: Ctx, data: PaperData): Promise<PaperAnswer[]> => {
  const { shipment, offer, iossNumber, isReturn, day } = data
  return papersFor(consignmentOf(shipment, { day, isReturn, usesIoss: iossNumber !== null }), {
    isMail: offer ? postalCarriers.has(offer.carrierCode) : null,
    grossKg: kgOf(shipment.pieces.map(({ weightKg }) => weightKg)),
    goodsIn: await goodsValueIn(ctx, data),
  })
}
