import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { forgetPriceLists } from '../components/invalidatePriceLists.ts'

/** Deletes a price list draft after confirmation. */
export const useDeleteDraft = (draftId: string) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useEndpointMutation(priceListEndpoints.deletePriceListDraft, {
    onSuccess: async () => {
      notify('success', t('pricing/priceLists:delete.done'))
      await navigate('/pricing/pricelist?view=drafts')
      await forgetPriceLists(queryClient)
    },
  })
  return (name: string) =>
    confirm({
      title: t('pricing/priceLists:delete.title', { name }),
      text: t('pricing/priceLists:delete.text'),
      action: t('pricing/priceLists:action.delete'),
      onConfirm: () => remove.mutateAsync({ body: { draftId } }),
    })
}
