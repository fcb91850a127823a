import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { invoiceTexts } from '@kervan/documents/invoice/invoiceTexts'
import { invoiceLanguageFor } from '@kervan/domain/customs/invoiceLanguage'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { loadPaperData, paperContentIn } from '../papers/paperData.ts'
import type { PaperData } from '../papers/paperData.ts'

type Wanted = InputOf<typeof shipmentDocumentEndpoints.downloadInvoice>['body']

/** Draws the invoice of a shipment whose data is loaded. */
export const drawInvoice = async (
  data: PaperData,
  { kind, language: wanted }: Pick<Wanted, 'kind' | 'language'>,
): Promise<FileAnswer & { bytes: Uint8Array }> => {
  const language = wanted ?? invoiceLanguageFor(data.shipment.receiver.countryCode)
  const { makeCommercialInvoicePdf } = await import('@kervan/documents/invoice/commercialInvoicePdf')
  const content = { ...paperContentIn(data, language), kind }
  return {
    contentType: 'application/pdf',
    fileName: `${data.shipment.assetReference}-${kind}-${language}.pdf`,
    bytes: await makeCommercialInvoicePdf(
      content,
      invoiceTexts((key) => translate(language, key)),
    ),
    inline: true,
  }
}

/**
 * Creates a commercial or proforma invoice from the stored products.
 * @throws AppError notAllowed for pickup staff; notFound; invoiceNotForDocuments for documents and for a draft
 * without a complete product; shipmentCancelled
 */
export const makeInvoice = async (ctx: Ctx, wanted: Wanted): Promise<FileAnswer & { bytes: Uint8Array }> =>
  drawInvoice(await loadPaperData(ctx, wanted.assetReference, 'invoiceNotForDocuments'), wanted)
