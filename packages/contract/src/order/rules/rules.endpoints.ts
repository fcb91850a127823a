/** Rules of a company that decide how its orders become shipments. */
import { actionKinds, draftChoices, shippingChoices } from '@kervan/domain/order/rules/orderRule'
import { storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, outcome, rowId, versionNumber } from '../../fields.ts'
import { incoterms } from '../../shipment/shipmentChoices.ts'
import { ruleEffect } from './ruleEffect.ts'
import { checkRuleContent, ruleContent } from './ruleFields.ts'

/** Maximum number of rules of a company. */
export const mostRules = 200

/** Number of the newest orders that a dry run reads. */
export const mostTriedOrders = 100

/** `error`: the rule does nothing here. `warning`: it works, but probably not as meant. */
const ruleFinding = z.object({
  /** Field of the rule. */
  field: z.string(),
  kind: z.enum(['error', 'warning']),
  message: z.string(),
})
export type RuleFindingAnswer = z.output<typeof ruleFinding>

const orderRule = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  validFrom: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  integrationIds: z.array(z.int()),
  countryCodes: z.array(z.string()),
  weightFrom: z.number().nullable(),
  weightTo: z.number().nullable(),
  valueFrom: amount.nullable(),
  valueTo: amount.nullable(),
  currency: z.string().nullable(),
  goods: z.string().nullable(),
  skus: z.array(z.string()),
  serviceWanted: z.string().nullable(),
  hourFrom: z.int().nullable(),
  hourTo: z.int().nullable(),
  shipping: z.enum(shippingChoices).nullable(),
  serviceId: z.int().nullable(),
  box: z.string().nullable(),
  isInsured: z.boolean().nullable(),
  incoterm: z.enum(incoterms).nullable(),
  templateId: z.uuid().nullable(),
  draft: z.enum(draftChoices).nullable(),
  updatedAt: z.iso.datetime(),
  findings: z.array(ruleFinding),
})
export type OrderRuleAnswer = z.output<typeof orderRule>

const rules = z.object({
  companyId: z.int(),
  /** In the order in which they are applied. */
  rules: z.array(orderRule),
  choices: z.object({
    stores: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        platform: z.enum(storePlatformKeys),
        isActive: z.boolean(),
      }),
    ),
    services: z.array(z.object({ id: z.int(), name: z.string() })),
    templates: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})
export type OrderRules = z.output<typeof rules>

const triedOrder = z.object({
  orderId: z.uuid(),
  number: z.string(),
  platform: z.enum(storePlatformKeys),
  integrationName: z.string(),
  placedAt: z.iso.datetime(),
  countryCode: z.string().nullable(),
  total: amount,
  currency: z.string(),
  /** Reason why the order makes no shipment, as it arrived; null when it makes one. */
  problem: z.string().nullable(),
  /** Rules that apply, in their order. */
  matched: z.array(z.object({ ruleId: z.int().nullable(), name: z.string() })),
  effects: z.array(ruleEffect),
  /** Kinds of actions whose result differs from that of the saved rules. */
  changed: z.array(z.enum(actionKinds)),
})
export type TriedOrder = z.output<typeof triedOrder>

/** Required of staff; customers always use their own company. */
const companyId = () => rowId().nullish()
/** Rule as the caller saw it. */
const seen = { id: rowId(), version: versionNumber() }

export const orderRuleEndpoints = {
  listOrderRules: endpoint({
    method: 'POST',
    path: '/api/OrderRule/GetOrderRules',
    access: 'integration_orders',
    onBehalf: 'read',
    summary: 'Rules for orders in the order in which they are applied, with what can be chosen in them',
    body: z.object({ companyId: companyId() }),
    answer: rules,
  }),
  createOrderRule: endpoint({
    method: 'POST',
    path: '/api/OrderRule/CreateOrderRule',
    access: 'integration_create',
    summary: 'Adds a rule behind the others',
    body: z.object({ companyId: companyId(), ...ruleContent }).superRefine(checkRuleContent),
    answer: orderRule,
    idempotent: true,
  }),
  updateOrderRule: endpoint({
    method: 'POST',
    path: '/api/OrderRule/UpdateOrderRule',
    access: 'integration_create',
    summary: 'Changes a rule; shipments that it decided about stay as they are',
    body: z.object({ ...seen, ...ruleContent }).superRefine(checkRuleContent),
    answer: orderRule,
    errors: ['changedMeanwhile'],
  }),
  updateOrderRuleStatus: endpoint({
    method: 'POST',
    path: '/api/OrderRule/UpdateOrderRuleStatus',
    access: 'integration_create',
    summary: 'Switches a rule on or off',
    body: z.object({ ...seen, isActive: z.boolean('validation:choice') }),
    answer: orderRule,
    errors: ['changedMeanwhile'],
  }),
  moveOrderRule: endpoint({
    method: 'POST',
    path: '/api/OrderRule/MoveOrderRule',
    access: 'integration_create',
    summary: 'Moves a rule one place up or down; the first rule that applies decides',
    body: z.object({ id: seen.id, direction: z.enum(['up', 'down'], 'validation:choice') }),
    answer: rules,
  }),
  deleteOrderRule: endpoint({
    method: 'POST',
    path: '/api/OrderRule/DeleteOrderRule',
    access: 'integration_create',
    summary: 'Deletes a rule; shipments keep what it did',
    body: z.object(seen),
    answer: outcome,
    errors: ['changedMeanwhile'],
  }),
  tryOrderRules: endpoint({
    method: 'POST',
    path: '/api/OrderRule/TryOrderRules',
    access: 'integration_orders',
    onBehalf: 'read',
    summary: 'What the rules would do with the newest 100 orders; changes nothing',
    body: z.object({
      companyId: companyId(),
      /** Rule of the editor, which need not be saved; absent: the saved rules only. */
      rule: z
        .object({
          /** Saved rule in whose place it is tried; absent: behind the others. */
          id: rowId().nullish(),
          ...ruleContent,
        })
        .superRefine(checkRuleContent)
        .nullish(),
    }),
    answer: z.object({
      orders: z.array(triedOrder),
      /** Findings of the tried rule. */
      findings: z.array(ruleFinding),
    }),
    limit: { max: 60, windowSeconds: 60 },
  }),
}
