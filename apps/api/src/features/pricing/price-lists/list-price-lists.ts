import type { InputOf } from '@kervan/contract/endpoint'
import type { priceListEndpoints } from '@kervan/contract/pricing/priceList.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { describePriceList } from './describe-price-list.ts'
import { listStoredPriceLists } from './price-list.queries.ts'

export const listPriceLists = async (
  { db, now }: Ctx,
  {
    supplierId,
    supplierServiceMethodId,
    states,
    ...page
  }: InputOf<typeof priceListEndpoints.listPriceLists>['body'],
) => {
  const filter = {
    supplierId: supplierId ?? null,
    serviceId: supplierServiceMethodId ?? null,
    states: states ?? [],
    day: dayInTurkiye(now),
  }
  const { rows, totalCount } = await listStoredPriceLists(db, filter, page)
  return { items: rows.map((row) => describePriceList(row, now)), totalCount }
}
