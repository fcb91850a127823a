import type { BulkHeading } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { usualDetails } from '@kervan/contract/shipment/draft/usualDetails'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { suggestIossOf } from '../../contact/suggestIoss.ts'
import { columnByName } from '../file/bulkHeadings.ts'
import { writeOption } from '../file/readValues.ts'
import type { BulkCells } from './bulk.tables.ts'

/**
 * Returns the wizard's default answers, and the company's usual IOSS answer, for fields without a column in the
 * file, as texts in the caller's language. The customs currency has no default: the file's prices are in a
 * currency that only the sender knows.
 */
export const usualFixed = async (
  ctx: Ctx,
  companyId: number,
  headings: readonly Pick<BulkHeading, 'name'>[],
): Promise<BulkCells> => {
  const { iossType, iossNumber, iossConfirmed } = await suggestIossOf(ctx, companyId)
  const option = (name: string, value: string) => writeOption(columnByName.get(name)!, value, ctx.language)
  const usual: Record<string, string | null> = {
    packageType: option('packageType', 'box'),
    ...Object.fromEntries(
      Object.entries(usualDetails).map(([field, value]) => [
        `details.${field}`,
        option(`details.${field}`, value),
      ]),
    ),
    'sender.iossType': iossType && option('sender.iossType', iossType),
    'sender.iossNumber': iossNumber,
    'sender.iossConfirmed': iossConfirmed ? translate(ctx.language, 'shipment/bulk:fix.yes') : null,
  }
  const mapped = new Set(headings.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(usual).filter(
      (entry): entry is [string, string] => !mapped.has(entry[0]) && entry[1] !== null,
    ),
  )
}
