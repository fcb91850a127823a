import { and, desc } from 'drizzle-orm'
import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import { xlsxContentType } from '@kervan/contract/list/listEndpoint'
import { mostProofRows } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { describeExported } from './describeExported.ts'
import { exportedShipmentList } from './exportedShipments.list.ts'
import { isIncomplete, selectExported } from './exportedShipments.queries.ts'
import { proofColumns, writeHeading } from './proofColumns.ts'

/** File with the filtered incomplete shipments and what is known of them; a proposed invoice is filled in. */
export const makeExportProofTemplate = async (
  ctx: Ctx,
  filters: InputOf<(typeof vatRefundEndpoints)['makeExportProofTemplate']>['body'],
): Promise<FileAnswer> => {
  const { language } = ctx
  const rows = await selectExported(ctx.db)
    .where(and(await exportedShipmentList.conditionOf(ctx, filters), isIncomplete))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(mostProofRows)
  const bytes = await writeSpreadsheet([
    {
      name: translate(language, 'invoicing/vatRefund:template.sheet'),
      columnWidths: proofColumns.map(() => 20),
      rows: [
        proofColumns.map((column) => writeHeading(column, language)),
        ...rows
          .map((row) => describeExported(row, ctx))
          .map((one) => [
            one.assetReference,
            one.invoiceNumber ?? one.proposal?.number ?? null,
            one.invoiceDay ?? one.proposal?.day ?? null,
            one.amount,
            one.currency,
            one.declarationNumber,
            one.declarationDay,
            one.statedExitDay,
          ]),
      ],
    },
  ])
  return {
    contentType: xlsxContentType,
    fileName: `${translate(language, 'invoicing/vatRefund:template.fileName')}.xlsx`,
    bytes,
  }
}
