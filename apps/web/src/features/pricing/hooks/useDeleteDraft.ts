import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { priceListEndpoints } from '@kervan/contract/pricing/priceList.endpoints'
import { useTranslation } from '../../../platform/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { useEndpointMutation } from '../../../platform/query.ts'
import { forgetPriceLists } from '../components/priceList/forgetPriceLists.ts'

/** Throws a draft away, after asking. */
export const useDeleteDraft = (draftId: string) => {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useEndpointMutation(priceListEndpoints.deletePriceListDraft, {
    onSuccess: async () => {
      notify('success', t('priceList:delete.done'))
      await navigate('/pricing/pricelist?view=drafts')
      await forgetPriceLists(queryClient)
    },
  })
  return (name: string) =>
    void modal.confirm({
      title: t('priceList:delete.title', { name }),
      content: t('priceList:delete.text'),
      okText: t('priceList:action.delete'),
      cancelText: t('priceList:action.cancel'),
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync({ body: { draftId } }).catch(() => undefined),
    })
}
