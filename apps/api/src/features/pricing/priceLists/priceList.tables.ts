/** Price list drafts and the event history of lists. Neither is compiled: quotes use pricing.tables.ts. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { priceListEventActions } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import type { PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Direction, PriceListRow } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { RoundingStep } from '@kervan/domain/weight/weight'
import { createdAt, moment, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { priceLists, services } from '../pricing.tables.ts'

/**
 * Draft of a price list, not used for prices. Publishing inserts it into price_lists with its prices and
 * deletes it.
 */
export const priceListDrafts = pgTable(
  'price_list_drafts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Incremented by each save; a save based on an older version is refused. */
    version: integer().notNull().default(1),
    serviceId: integer('service_id')
      .notNull()
      .references(() => services.id),
    /** List that the draft was copied from. */
    priceListId: integer('price_list_id').references(() => priceLists.id),
    name: text().notNull(),
    direction: text().$type<Direction>().notNull().default('export'),
    currency: text().notNull(),
    volumetricDivisor: integer('volumetric_divisor').notNull(),
    chargeableBasis: text('chargeable_basis').$type<PriceListRow['chargeableBasis']>().notNull(),
    roundingSteps: jsonb('rounding_steps').$type<RoundingStep[]>().notNull(),
    perKgBasis: text('per_kg_basis').$type<PriceListRow['perKgBasis']>().notNull(),
    /** Source of the prices, such as a file name. */
    source: text().notNull(),
    /** All prices, always read and written as a whole. */
    grids: jsonb().$type<PriceGrid[]>().notNull(),
    zoneCount: integer('zone_count').notNull(),
    priceCount: integer('price_count').notNull(),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull(),
    changedBy: integer('changed_by').references(() => users.id),
  },
  (table) => [
    index('price_list_drafts_service').on(table.serviceId),
    check('price_list_drafts_direction', oneOf(table.direction, directions)),
    check('price_list_drafts_divisor', sql`${table.volumetricDivisor} > 0`),
    check('price_list_drafts_chargeable_basis', oneOf(table.chargeableBasis, ['shipment', 'piece'])),
    check('price_list_drafts_per_kg_basis', oneOf(table.perKgBasis, ['aboveLastBreak', 'wholeWeight'])),
    check('price_list_drafts_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
)

/** Cell value before and after as decimal texts; null for an empty cell. */
export interface EventCell {
  contentKind: 'document' | 'package'
  zoneCode: string
  upToKg: number | null
  before: string | null
  after: string | null
}

/** Data needed to display an event and to undo it. */
export interface EventDetails {
  /** Parameters of the text `pricing/priceLists/files:event.<action>`. */
  params?: Record<string, string | number>
  cells?: EventCell[]
  /**
   * For a publication: the lists that it shortened or withdrew, with their previous dates, so that it can be
   * undone.
   */
  before?: { priceListId: number; validTo: string | null }[]
}

export const priceListEvents = pgTable(
  'price_list_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    serviceId: integer('service_id')
      .notNull()
      .references(() => services.id),
    priceListId: integer('price_list_id').references(() => priceLists.id),
    /** No foreign key, because the draft may be deleted. */
    draftId: uuid('draft_id'),
    action: text().$type<(typeof priceListEventActions)[number]>().notNull(),
    /** Name of the list or draft at the time of the event. */
    name: text().notNull(),
    details: jsonb().$type<EventDetails>().notNull(),
  },
  (table) => [
    index('price_list_events_service').on(table.serviceId, table.id.desc()),
    index('price_list_events_list').on(table.priceListId),
    index('price_list_events_draft').on(table.draftId),
  ],
)
