import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { mostOrdersAtOnce } from '@kervan/contract/order/orderFields'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { useOrderRefresh } from './useOrderRefresh.ts'

/** Asks for confirmation and hides orders for good. `onDeleted` runs before the list is reloaded. */
export const useDeleteOrders = (onDeleted: () => void) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const refresh = useOrderRefresh()
  const remove = useEndpointMutation(orderEndpoints.deleteOrders, { failedText: t('order:deleteFailed') })
  const removeAll = async (ids: readonly string[]) => {
    for (let from = 0; from < ids.length; from += mostOrdersAtOnce)
      await remove.mutateAsync({ body: { ids: ids.slice(from, from + mostOrdersAtOnce) } })
    notify('success', t('order:deleted', { count: ids.length }))
    onDeleted()
  }
  return {
    isBusy: remove.isPending,
    ask: (ids: readonly string[], action: string) =>
      confirm({
        title: t('order:deleting.title', { count: ids.length }),
        text: t('order:deleteWarning'),
        action,
        onConfirm: () => removeAll(ids).finally(refresh),
      }),
  }
}
