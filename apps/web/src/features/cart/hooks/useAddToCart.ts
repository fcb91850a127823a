import { useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'

interface AddToCartOptions {
  onAdded?: (cartItemId: string) => unknown
  onError?: (error: Error) => unknown
}

/**
 * Adds a shipment with an offer to the cart: `addToCart.mutate({ body: { shipmentId, offerId } })`. Shows a
 * message and updates the count in the header.
 */
export const useAddToCart = ({ onAdded, onError }: AddToCartOptions = {}) => {
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  return useEndpointMutation(cartEndpoints.addToCart, {
    failedText: t('cart:addFailed'),
    onSuccess: async (answer) => {
      notify('success', answer.returnText)
      await queryClient.invalidateQueries(queriesOf(cartEndpoints.getCart))
      await onAdded?.(answer.cartItemId)
    },
    onError,
  })
}
