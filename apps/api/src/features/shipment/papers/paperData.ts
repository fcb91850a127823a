/** Collects the data of a shipment that its invoices and all other papers share. */
import type { InvoiceParty } from '@kervan/documents/invoice/invoiceContent'
import type { PaperContent } from '@kervan/documents/papers/paperContent'
import type { PaperAnswer } from '@kervan/domain/customs/border/papers'
import { papersOf } from '@kervan/domain/customs/border/papers'
import { toLatinScript } from '@kervan/domain/identity/transliterate'
import { makePieceCode } from '@kervan/domain/reference/references'
import { isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import type { ErrorCode } from '@kervan/contract/errors'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { countryName } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { findPaidOffers } from '../booking/booking.queries.ts'
import type { BookedOffer } from '../booking/booking.queries.ts'
import { iossNumberToPrint } from '../booking/iossNumber.ts'
import type { CheckFacts } from '../checks/checkFacts.ts'
import { factsOfRows } from '../checks/checkShipment.ts'
import { invoiceCharges } from '../documents/invoiceCharges.ts'
import { consignmentOfDraft } from '../border/consignmentOfDraft.ts'
import { identifierDeclarer } from '../draft/declareIdentifiers.ts'
import { toLoadedShipment } from '../draft/loadShipment.ts'
import type { LoadedShipment } from '../draft/loadShipment.ts'
import { receiverBlock, senderBlock } from '../draft/partyBlocks.ts'
import type { PartyBlock } from '../draft/partyBlocks.ts'
import { canSeeInvoices } from '../shipment.policies.ts'
import { findRowsByReferences } from '../shipment.queries.ts'

export interface PaperData {
  shipment: LoadedShipment
  offer: BookedOffer | undefined
  charges: Awaited<ReturnType<typeof invoiceCharges>>
  iossNumber: string | null
  facts: CheckFacts
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
  const [rows] = await findRowsByReferences(ctx.db, scopeOf(ctx), [assetReference])
  if (!rows) throw new AppError('notFound')
  const shipment = toLoadedShipment(rows)
  const params = { reference: shipment.assetReference }
  if (isCancelledState(shipment.state)) throw new AppError('shipmentCancelled', { params })
  if (shipment.products.length === 0) throw new AppError(withoutGoods, { params })
  const [offer] = await findPaidOffers(ctx.db, shipment.offerId ? [shipment.offerId] : [])
  const facts = await factsOfRows(ctx, rows)
  return {
    shipment,
    offer,
    charges: await invoiceCharges(ctx.db, shipment, offer, facts.today),
    iossNumber: iossNumberToPrint(shipment, facts, ctx.settings),
    facts,
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
  { shipment, offer, charges, iossNumber, facts }: PaperData,
  language: Language,
): PaperContent => {
  const { details } = shipment
  const { today: day, isReturn } = facts
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

/** Returns which papers the shipment needs by the rules of the day. */
export const paperNeedsOf = ({ facts, offer }: PaperData): PaperAnswer[] =>
  papersOf(consignmentOfDraft(facts, offer?.carrierCode))
