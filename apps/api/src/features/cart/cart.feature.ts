import { defineFeature } from '../../defineFeature.ts'
import { cartHandlers } from './cart.routes.ts'

export const cart = defineFeature({
  name: 'cart',
  handlers: cartHandlers,
})
