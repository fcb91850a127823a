import type { OrderRule } from '../orderRule.ts'

let made = 0

/** Rule for every order that chooses the cheapest service. */
export const buildRule = (changes: Partial<OrderRule> = {}): OrderRule => {
  const id = changes.id ?? ++made
  return {
    id,
    name: `Rule ${id}`,
    isActive: true,
    validFrom: null,
    validUntil: null,
    integrationIds: [],
    countryCodes: [],
    weightFrom: null,
    weightTo: null,
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
    ...changes,
  }
}
