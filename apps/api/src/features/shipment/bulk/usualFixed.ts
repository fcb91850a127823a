import type { BulkHeading } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { usualDetails, usualProduct } from '@kervan/contract/shipment/draft/usualDetails'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { suggestIossOf } from '../../contact/suggestIoss.ts'
import { columnByName } from '../file/bulkHeadings.ts'
import { writeOption } from '../file/readValues.ts'
import type { BulkCells } from './bulk.tables.ts'
import { skuColumn } from './fillFromCatalogue.ts'

/**
 * Returns the wizard's default answers, and the company's usual IOSS answer, for fields without a column in the
 * file, as texts in the caller's language. The customs currency has no default: the file's prices are in a
 * currency that only the sender knows. Origin and unit have none in a file with stock codes, because the catalogue
 * knows them.
 */
export const usualFixed = async (
  ctx: Ctx,
  companyId: number,
  headings: readonly Pick<BulkHeading, 'name'>[],
): Promise<BulkCells> => {
  const { iossType, iossNumber, iossConfirmed } = await suggestIossOf(ctx, companyId)
  const mapped = new Set(headings.map(({ name }) => name))
  const option = (name: string, value: string) => writeOption(columnByName.get(name)!, value, ctx.language)
  const usual: Record<string, string | null> = {
    packageType: option('packageType', 'box'),
    ...Object.fromEntries(
      Object.entries(usualDetails).map(([field, value]) => [
        `details.${field}`,
        option(`details.${field}`, value),
      ]),
    ),
    ...(!mapped.has(skuColumn) && {
      'product.originCountryCode': usualProduct.originCountryCode,
      'product.unit': option('product.unit', usualProduct.unit),
    }),
    'sender.iossType': iossType && option('sender.iossType', iossType),
    'sender.iossNumber': iossNumber,
    'sender.iossConfirmed': iossConfirmed ? translate(ctx.language, 'shipment/bulk:fix.yes') : null,
  }
  return Object.fromEntries(
    Object.entries(usual).filter(
      (entry): entry is [string, string] => !mapped.has(entry[0]) && entry[1] !== null,
    ),
  )
}
