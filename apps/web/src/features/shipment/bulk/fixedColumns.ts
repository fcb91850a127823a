import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { Translate } from '../../../platform/text/i18n.ts'

/** Required fields that a shop's export file usually lacks. */
const asked = new Set([
  'receiver.countryCode',
  'product.gtip',
  'product.originCountryCode',
  'product.unit',
  'product.unitPrice',
  'piece.weight',
  'piece.width',
  'piece.length',
  'piece.height',
  'packageType',
  'details.method',
  'details.purpose',
  'details.incoterm',
  'details.freeMovementDocument',
  'details.currency',
  'sender.iossType',
])

const ofIossNumber = ['sender.iossNumber', 'sender.iossConfirmed']

/** Columns whose value applies to every row, because the file has no column for them. */
export const fixedColumns = (
  mapped: ReadonlySet<string | null>,
  fixed: Readonly<Record<string, string>>,
  t: Translate,
): BulkColumn[] => {
  const type = fixed['sender.iossType']
  const needsIossNumber =
    type === t('shipment/draft:iossType.own') || type === t('shipment/draft:iossType.marketplace')
  return bulkColumns.filter(({ name }) => {
    if (mapped.has(name)) return false
    if (ofIossNumber.includes(name)) return needsIossNumber
    return asked.has(name) || Boolean(fixed[name])
  })
}
