import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import type { InvoiceContent, InvoiceParty } from '@kervan/documents/invoice/invoiceContent'
import { invoiceTexts } from '@kervan/documents/invoice/invoiceTexts'
import { invoiceLanguageFor } from '@kervan/domain/customs/invoiceLanguage'
import { toLatinScript } from '@kervan/domain/identity/transliterate'
import { isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { scopeOf } from '../../access/policies.ts'
import { canSeeInvoices } from '../shipment.policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { findPaidOffers } from '../booking/booking.queries.ts'
import type { BookedOffer } from '../booking/booking.queries.ts'
import { iossNumberToPrint } from '../booking/iossNumber.ts'
import { identifierDeclarer } from '../draft/declareIdentifiers.ts'
import { loadShipmentByReference } from '../draft/loadShipmentByReference.ts'
import type { LoadedShipment } from '../draft/loadShipment.ts'
import { receiverBlock, senderBlock } from '../draft/partyBlocks.ts'
import type { PartyBlock } from '../draft/partyBlocks.ts'
import { invoiceCharges } from './invoiceCharges.ts'

type Wanted = InputOf<typeof shipmentDocumentEndpoints.downloadInvoice>['body']
type Choice = Pick<Wanted, 'kind'> & { language: Language }

const invoiceParty = (
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

/** Total net weight; undefined unless every product line has one. */
const netWeightOf = ({ products }: LoadedShipment): number | undefined => {
  if (products.some(({ netWeightKg }) => netWeightKg === null)) return undefined
  return products.reduce((grams, { netWeightKg }) => grams + Math.round(netWeightKg! * 1000), 0) / 1000
}

const contentOf = (
  shipment: LoadedShipment,
  {
    offer,
    charges,
    iossNumber,
  }: {
    offer: BookedOffer | undefined
    charges: Awaited<ReturnType<typeof invoiceCharges>>
    iossNumber: string | undefined
  },
  { kind, language }: Choice,
  date: string,
): InvoiceContent => {
  const { details } = shipment
  const incoterm = details.incoterm ?? 'DAP'
  const identifiersOf = identifierDeclarer(shipment, date)
  return {
    kind,
    language,
    number: shipment.assetReference,
    date,
    reference: shipment.assetReference,
    waybillNumber: shipment.supplierReference ?? undefined,
    carrierName: offer?.carrierName,
    customerReference: shipment.customerReference ?? undefined,
    sender: invoiceParty(senderBlock(shipment.sender), shipment.sender, language),
    receiver: invoiceParty(receiverBlock(shipment.receiver), shipment.receiver, language),
    products: shipment.products.map((product) => ({
      ...product,
      identifiers: identifiersOf(product),
      description: toLatinScript(
        (language === 'en' ? product.englishDescription : null) ?? product.description,
      ),
    })),
    purpose: details.purpose ?? 'sale',
    incoterm,
    incotermPlace: shipment.receiver.city === null ? undefined : toLatinScript(shipment.receiver.city),
    iossNumber,
    ...charges,
    pieceCount: shipment.pieces.length,
    netWeightKg: netWeightOf(shipment),
    grossWeightKg:
      shipment.pieces.reduce((grams, piece) => grams + Math.round(piece.weightKg * 1000), 0) / 1000,
    signatoryName: shipment.sender.authorizedPerson ?? undefined,
  }
}

/**
 * Creates a commercial or proforma invoice from the stored products.
 * @throws AppError notAllowed for pickup staff; notFound; invoiceNotForDocuments for documents and for a draft
 * without a complete product; shipmentCancelled
 */
export const makeInvoice = async (ctx: Ctx, wanted: Wanted): Promise<FileAnswer & { bytes: Uint8Array }> => {
  if (!canSeeInvoices(ctx.actor)) throw new AppError('notAllowed')
  const shipment = await loadShipmentByReference(ctx.db, scopeOf(ctx), wanted.assetReference)
  if (isCancelledState(shipment.state))
    throw new AppError('shipmentCancelled', { params: { reference: shipment.assetReference } })
  if (shipment.products.length === 0)
    throw new AppError('invoiceNotForDocuments', { params: { reference: shipment.assetReference } })
  const [offer] = await findPaidOffers(ctx.db, shipment.offerId ? [shipment.offerId] : [])
  const iossNumber = (await iossNumberToPrint(ctx, shipment)) ?? undefined
  const language = wanted.language ?? invoiceLanguageFor(shipment.receiver.countryCode)
  const choice = { kind: wanted.kind, language }
  const today = dayInTurkiye(ctx.now)
  const charges = await invoiceCharges(ctx.db, shipment, offer, today)
  const content = contentOf(shipment, { offer, charges, iossNumber }, choice, today)
  const { makeCommercialInvoicePdf } = await import('@kervan/documents/invoice/commercialInvoicePdf')
  const texts = invoiceTexts((key) => translate(language, key))
  return {
    contentType: 'application/pdf',
    fileName: `${shipment.assetReference}-${wanted.kind}-${language}.pdf`,
    bytes: await makeCommercialInvoicePdf(content, texts),
    inline: true,
  }
}
