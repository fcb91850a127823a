import type { z } from 'zod'
import type { shipmentDocument } from '@kervan/contract/shipment/shipmentAnswer'
import type { DocumentRow } from './shipmentDocuments.queries.ts'

export const describeDocument = (row: DocumentRow): z.output<typeof shipmentDocument> => ({
  id: row.id,
  documentType: row.documentType,
  number: row.number,
  date: row.date,
  fileName: row.fileName,
  link: row.link,
  isHiddenFromCustomer: row.isHiddenFromCustomer,
})
