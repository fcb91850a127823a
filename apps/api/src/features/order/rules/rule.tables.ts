import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { actionKinds } from '@kervan/domain/order/rules/orderRule'
import type { ActionKind, RuleActions, RuleConditions } from '@kervan/domain/order/rules/orderRule'
import { createdAt, moment, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { orders } from '../order.tables.ts'

/** Rules of a company for its orders; the first one that applies decides. */
export const orderRules = pgTable(
  'order_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** Order of the company's rules; gaps are possible. */
    position: integer().notNull(),
    isActive: boolean('is_active').notNull(),
    /** Days in Türkiye, both included. */
    validFrom: date('valid_from'),
    validUntil: date('valid_until'),
    conditions: jsonb().$type<RuleConditions>().notNull(),
    actions: jsonb().$type<RuleActions>().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
    /** User with whose rights the rule creates drafts. */
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [index('order_rules_company').on(table.companyId, table.position, table.id)],
)

/** Outcomes of an action. `waiting`: the service is chosen when the draft is complete. */
export const ruleOutcomes = ['done', 'waiting', 'notPossible'] as const

/** Actions that rules applied to orders, with names as they were at that time. */
export const orderRuleUses = pgTable(
  'order_rule_uses',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null for an order that a rule held back. */
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'cascade' }),
    /** No foreign key: the use outlives the rule, also in a deleted draft that is restored. */
    ruleId: integer('rule_id'),
    ruleName: text('rule_name').notNull(),
    kind: text().$type<ActionKind>().notNull(),
    /** Choice of the rule: `cheapest`, `service`, `DDP`, `true`, `hold`, the key of a box. */
    value: text().notNull(),
    /** Service that the rule names; null for other choices. */
    serviceId: integer('service_id'),
    /** Name of the service or template; null when there is none. */
    name: text(),
    outcome: text().$type<(typeof ruleOutcomes)[number]>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('order_rule_uses_order').on(table.orderId, table.at),
    index('order_rule_uses_shipment').on(table.shipmentId),
    index('order_rule_uses_rule').on(table.ruleId),
    // Serves the filter of the list: few of many uses hold an order back.
    index('order_rule_uses_held')
      .on(table.orderId)
      .where(sql`${table.shipmentId} is null`),
    check('order_rule_uses_kind', oneOf(table.kind, actionKinds)),
    check('order_rule_uses_outcome', oneOf(table.outcome, ruleOutcomes)),
  ],
)
