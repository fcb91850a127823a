import type { CartItem } from '@kervan/contract/cart/cart.endpoints'

/** Builds an item with an offer of 22.61 EUR that is valid until 2026-11-20T10:30Z. */
export const buildCartItem = (changes: Partial<CartItem> = {}): CartItem => ({
  id: 'a',
  shipmentId: 's',
  offerId: 'o',
  shipmentReference: 'KRV-1',
  receiverName: 'Anna',
  receiverCountry: 'DE',
  supplierName: 'Kervan',
  supplierServiceMethodName: 'Kervan Ekonomi',
  totalPrice: 22.61,
  priceCurrency: 'EUR',
  totalPriceInTry: 1234.67,
  landedCost: null,
  logoImageName: 'kervan.svg',
  priceDetails: {
    SupplierName: 'Kervan',
    SupplierServiceMethodName: 'Kervan Ekonomi',
    TotalPrice: 22.61,
    PriceCurrency: 'EUR',
    TotalPriceInTry: 1234.67,
    LogoImageName: 'kervan.svg',
    ReceiverName: 'Anna',
    ReceiverCountry: 'DE',
  },
  expiresAt: '2026-11-20T10:30:00.000Z',
  isExpired: false,
  openConversationId: null,
  ...changes,
})
