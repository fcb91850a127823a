import type { ForeignRows, ForeignWorld } from '../../../testing/foreignWorld.ts'
import { priceShipment, putIntoCart } from '../../payment/testing/paying.ts'

const inCart = async ({ test, token }: ForeignWorld) => (await putIntoCart(test, { token })).cartItemId

export const cartForeignRows: ForeignRows = {
  addToCart: async ({ test, token }) => {
    const { shipmentId, offer } = await priceShipment(test, { token })
    return { body: { shipmentId, offerId: offer.id } }
  },
  removeCartItem: async (world) => ({ params: { id: await inCart(world) } }),
  renewCartItem: async (world) => ({ body: { cartItemId: await inCart(world) } }),
}
