import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { ApiError } from '../../../platform/api/apiError.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'

/** Another tab or a colleague may change the cart. */
const refreshMs = 60_000

export const useCart = () => {
  const queryClient = useQueryClient()
  const query = useQuery({ ...endpointQuery(cartEndpoints.getCart, {}), refetchInterval: refreshMs })
  /** The cart anew, and with it the count in the header. */
  const reload = () => queryClient.invalidateQueries(queriesOf(cartEndpoints.getCart))
  return { query, items: query.data?.cartItems, reload }
}

export const useRemoveItem = (reload: () => Promise<void>) => {
  const { t } = useTranslation()
  return useEndpointMutation(cartEndpoints.removeCartItem, {
    showsOwnErrors: true,
    onSuccess: (answer) => {
      notify('success', answer.returnText)
      return reload()
    },
    onError: (error) => {
      notify('error', error instanceof ApiError && error.detail ? error.detail : t('cart:notRemoved'))
      return reload()
    },
  })
}
