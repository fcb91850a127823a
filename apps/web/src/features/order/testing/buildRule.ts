import type { OrderRuleAnswer, OrderRules } from '@kervan/contract/order/rules/rules.endpoints'

/** Builds a rule for light orders to Germany that chooses the cheapest service. */
export const buildRule = (changes: Partial<OrderRuleAnswer> = {}): OrderRuleAnswer => ({
  id: 1,
  version: 1,
  name: 'Almanya',
  isActive: true,
  validFrom: null,
  validUntil: null,
  integrationIds: [],
  countryCodes: ['DE'],
  weightFrom: null,
  weightTo: 2,
  valueFrom: null,
  valueTo: null,
  currency: null,
  goods: null,
  skus: [],
  serviceWanted: null,
  hourFrom: null,
  hourTo: null,
  shipping: 'cheapest',
  serviceId: null,
  box: null,
  isInsured: null,
  incoterm: null,
  templateId: null,
  draft: null,
  updatedAt: '2026-11-26T11:06:00.000Z',
  findings: [],
  ...changes,
})

export const choices: OrderRules['choices'] = {
  stores: [{ id: 8, name: 'Hayalköy', platform: 'woocommerce', isActive: true }],
  services: [{ id: 4, name: 'DHL Express Worldwide' }],
  templates: [{ id: '0198b2a6-3333-7000-8000-000000000001', name: 'Keten kolisi' }],
}
