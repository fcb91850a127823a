import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'

/** Refresh interval of the cart in ms, because another tab or a colleague may change it. */
const refreshMs = 60_000

export const useCart = () => {
  const queryClient = useQueryClient()
  const query = useQuery({ ...endpointQuery(cartEndpoints.getCart, {}), refetchInterval: refreshMs })
  /** Reloads the cart and with it the count in the header. */
  const reload = () => queryClient.invalidateQueries(queriesOf(cartEndpoints.getCart))
  return { query, items: query.data?.cartItems, reload }
}

export const useRemoveItem = (reload: () => Promise<void>) => {
  const { t } = useTranslation()
  return useEndpointMutation(cartEndpoints.removeCartItem, {
    failedText: t('cart:notRemoved'),
    onSuccess: (answer) => {
      notify('success', answer.returnText)
      return reload()
    },
    onError: reload,
  })
}
