import { useQueryClient } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { forgetPriceLists } from '../components/invalidatePriceLists.ts'

/** Revokes the latest publication of a price list after confirmation. */
export const useRevert = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const takeBack = useEndpointMutation(priceListEndpoints.revertPriceList, {
    onSuccess: async ({ takenBack, inForceAgain }) => {
      notify(
        'success',
        inForceAgain
          ? t('pricing/priceLists:takeBack.doneWith', { name: takenBack.name, before: inForceAgain.name })
          : t('pricing/priceLists:takeBack.done', { name: takenBack.name }),
      )
      await forgetPriceLists(queryClient)
    },
  })
  return {
    isBusy: takeBack.isPending,
    ask: (list: PriceListItem) =>
      confirm({
        title: t('pricing/priceLists:takeBack.title', { name: list.name }),
        text: t('pricing/priceLists:takeBack.text', { service: list.supplierServiceMethodName }),
        action: t('pricing/priceLists:takeBack.submit'),
        onConfirm: () => takeBack.mutateAsync({ body: { priceListId: list.id } }),
      }),
  }
}
