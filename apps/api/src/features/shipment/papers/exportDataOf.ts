import type { FileAnswer } from '@kervan/contract/endpoint'
import { csvContentType } from '@kervan/contract/list/listEndpoint'
import type { exportDataFormats } from '@kervan/contract/shipment/papers/paper.endpoints'
import { exportDeclarationOf } from '@kervan/documents/papers/exportDeclaration'
import type { ExportDeclaration } from '@kervan/documents/papers/exportDeclaration'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { ExportCell } from '../../../platform/list/exportTable.ts'
import { writeCsv } from '../../../platform/list/writeCsv.ts'
import { findBillingSettings } from '../../company/invoiceSettings/findInvoiceSettings.ts'
import { taxOfficeNameOf } from '../../reference/referenceFacts.ts'
import { listDocuments } from '../documents/shipmentDocuments.queries.ts'
import { canSeeHiddenDocuments } from '../shipment.policies.ts'
import { findOrderNumber, listFlightsOf } from './exportFacts.queries.ts'
import { paperContentIn } from './paperData.ts'
import type { PaperData } from './paperData.ts'

/** Builds the export data of a shipment. Goods are described in Turkish, the language of the export customs. */
export const exportDataOf = async (ctx: Ctx, data: PaperData): Promise<ExportDeclaration> => {
  const { shipment } = data
  const documents = (await listDocuments(ctx.db, shipment.id)).filter(
    ({ isHiddenFromCustomer }) => !isHiddenFromCustomer || canSeeHiddenDocuments(requireActor(ctx)),
  )
  const flights = await listFlightsOf(ctx.db, shipment.id)
  const joined = (texts: readonly string[]) => [...new Set(texts)].join(', ') || null
  const billing = await findBillingSettings(ctx.db, shipment.companyId)
  const isOwnNumber = billing.taxNumber !== null && billing.taxNumber === shipment.sender.taxNumber
  const invoice = documents.findLast(({ documentType }) => documentType === 'invoice')
  return exportDeclarationOf(paperContentIn(data, 'tr'), {
    senderTaxOffice: isOwnNumber && billing.taxOfficeCode ? taxOfficeNameOf(billing.taxOfficeCode) : null,
    masterWaybill: joined(flights.map(({ masterWaybill }) => formatAirWaybill(masterWaybill))),
    flight: joined(flights.map(({ number }) => number)),
    invoice: invoice ? { number: invoice.number, date: invoice.date } : null,
    orderNumber: (await findOrderNumber(ctx.db, shipment)) ?? shipment.customerReference,
    originStatement:
      documents.findLast(({ documentType }) => ['atr', 'eur1', 'originCertificate'].includes(documentType))
        ?.number ?? null,
  })
}

/** Caption of a field of the declaration. */
export const exportFieldName = (language: Language, field: string): string =>
  translate(language, `documents:declaration.${field}`)

const cellOf = (value: string | number | null | undefined): ExportCell => {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? { number: value, decimals: null } : { text: value }
}

/** One row for each line, with the fields of the consignment in front. */
const csvOf = ({ consignment, lines, missing }: ExportDeclaration, name: string, language: Language) => {
  const heads = Object.keys(consignment)
  const lineHeads = Object.keys(lines[0] ?? {})
  const caption = (field: string) => exportFieldName(language, field)
  const missingOf = (line: number) =>
    missing
      .filter((one) => one.line === line || (one.line === null && line === 1))
      .map(({ field }) => caption(field))
      .join(', ')
  const rows = lines.map((line, index): ExportCell[] => [
    ...heads.map((field) => cellOf(consignment[field])),
    ...lineHeads.map((field) => cellOf(line[field])),
    cellOf(missingOf(index + 1)),
  ])
  const lineCaption = (field: string) =>
    heads.includes(field) ? `${caption('line')}: ${caption(field)}` : caption(field)
  return {
    name,
    headings: [...heads.map(caption), ...lineHeads.map(lineCaption), caption('missing')],
    rows: (async function* () {
      yield await Promise.resolve(rows)
    })(),
  }
}

/** Writes the export data as a file: JSON with the names of the fields, or CSV with captions in the language. */
export const makeExportFile = async (
  ctx: Ctx,
  data: PaperData,
  { format, language }: { format: (typeof exportDataFormats)[number]; language: Language },
): Promise<FileAnswer> => {
  const declaration = await exportDataOf(ctx, data)
  const name = `${data.shipment.assetReference}-etgb`
  if (format === 'json')
    return {
      contentType: 'application/json',
      fileName: `${name}.json`,
      bytes: JSON.stringify(declaration, null, 2),
    }
  return {
    contentType: csvContentType,
    fileName: `${name}.csv`,
    bytes: writeCsv(csvOf(declaration, name, language), language),
  }
}
