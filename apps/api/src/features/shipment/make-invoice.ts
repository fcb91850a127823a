import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { shipmentPaperEndpoints } from '@kervan/contract/shipment/shipmentPapers.endpoints'
import { makeCommercialInvoicePdf } from '@kervan/documents/invoice/commercialInvoicePdf'
import type { InvoiceContent, InvoiceParty } from '@kervan/documents/invoice/invoiceContent'
import { invoiceTexts } from '@kervan/documents/invoice/invoiceTexts'
import { fromDecimal } from '@kervan/domain/money/money'
import { dayInTurkiye } from '../../platform/clock.ts'
import { scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { countryName, translate } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'
import { findPaidOffers } from './booking.queries.ts'
import { loadShipmentByReference } from './load-shipment-by-reference.ts'
import type { LoadedShipment } from './load-shipment.ts'
import { receiverBlock, senderBlock } from './party-blocks.ts'
import type { PartyBlock } from './party-blocks.ts'

type Wanted = InputOf<typeof shipmentPaperEndpoints.downloadInvoice>['body']

const invoiceParty = (
  block: PartyBlock,
  party: LoadedShipment['sender'] | LoadedShipment['receiver'],
  language: Language,
): InvoiceParty => ({
  company: block.company || block.name,
  contactName: block.name,
  addressLines: block.addressLines,
  postalCode: block.postalCode,
  city: block.city,
  state: party.stateCode ?? undefined,
  countryName: countryName(block.countryCode, language),
  phone: block.phone,
  email: party.email ?? undefined,
  taxNumber: party.taxNumber ?? undefined,
  identityNumber: party.identificationNumber ?? undefined,
  eoriNumber: party.eoriNumber ?? undefined,
})

const contentOf = (
  shipment: LoadedShipment,
  carrierName: string | undefined,
  { kind, language }: Wanted,
  date: string,
): InvoiceContent => {
  const { details } = shipment
  const incoterm = details.incoterm ?? 'DAP'
  const currency = details.currency ?? 'EUR'
  // A freight in another currency than the goods' cannot be added up; it is then left to the carrier's own invoice.
  const hasFreight = details.freightCharge !== null && (details.freightCurrency ?? currency) === currency
  return {
    kind,
    language,
    number: shipment.assetReference,
    date,
    reference: shipment.assetReference,
    waybillNumber: shipment.supplierReference ?? undefined,
    carrierName,
    customerReference: shipment.customerReference ?? undefined,
    sender: invoiceParty(senderBlock(shipment.sender), shipment.sender, language),
    receiver: invoiceParty(receiverBlock(shipment.receiver), shipment.receiver, language),
    products: shipment.products,
    purpose: details.purpose ?? 'sale',
    incoterm,
    incotermPlace: shipment.receiver.city ?? undefined,
    iossNumber: shipment.sender.iossNumber ?? undefined,
    freightCharge: hasFreight ? fromDecimal(details.freightCharge!, currency) : undefined,
    pieceCount: shipment.pieces.length,
    grossWeightKg:
      shipment.pieces.reduce((grams, piece) => grams + Math.round(piece.weightKg * 1000), 0) / 1000,
    signatoryName: shipment.sender.authorizedPerson ?? undefined,
  }
}

/**
 * Commercial invoice or proforma, made from the stored products.
 * @throws AppError notFound; invoiceNotForDocuments for documents and for a draft without a complete product
 */
export const makeInvoice = async (ctx: Ctx, wanted: Wanted): Promise<FileAnswer> => {
  const shipment = await loadShipmentByReference(ctx.db, scopeOf(ctx), wanted.assetReference)
  if (shipment.products.length === 0) throw new AppError('invoiceNotForDocuments')
  const [offer] = await findPaidOffers(ctx.db, shipment.offerId ? [shipment.offerId] : [])
  const content = contentOf(shipment, offer?.carrierName, wanted, dayInTurkiye(ctx.now))
  const texts = invoiceTexts((key) => translate(wanted.language, key))
  return {
    contentType: 'application/pdf',
    fileName: `${shipment.assetReference}-${wanted.kind}-${wanted.language}.pdf`,
    bytes: await makeCommercialInvoicePdf(content, texts),
    inline: true,
  }
}
