import type { CheckoutSettings } from '@kervan/contract/order/checkout/checkout.endpoints'

export type CheckoutValues = Pick<
  CheckoutSettings,
  'isOn' | 'choice' | 'incoterm' | 'addedPercent' | 'length' | 'width' | 'height' | 'usualWeight'
>

export const boxSides = ['length', 'width', 'height'] as const
