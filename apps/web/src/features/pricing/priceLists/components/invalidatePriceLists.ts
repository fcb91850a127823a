import type { QueryClient } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { queriesOf } from '../../../../platform/api/query.ts'

/** Invalidates all cached price list data after a publication, revocation or date change. */
export const forgetPriceLists = async (queryClient: QueryClient): Promise<void> => {
  const {
    listPriceLists,
    findPricesOfList,
    listPriceListEvents,
    listPriceListDrafts,
    comparePriceListDraft,
  } = priceListEndpoints
  await Promise.all(
    [listPriceLists, findPricesOfList, listPriceListEvents, listPriceListDrafts, comparePriceListDraft].map(
      (row) => queryClient.invalidateQueries(queriesOf(row)),
    ),
  )
}
