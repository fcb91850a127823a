/** Stores, services and templates that the rules of a company can name. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OrderRules } from '@kervan/contract/order/rules/rules.endpoints'
import { storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import type { Ctx } from '../../../platform/ctx.ts'
import { connections } from '../../connection/connection.tables.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { shipmentTemplates } from '../../template/template.tables.ts'

export interface RuleWorld {
  stores: OrderRules['choices']['stores']
  /** Services that are sold, by carrier and name. */
  services: OrderRules['choices']['services']
  templates: (typeof shipmentTemplates.$inferSelect)[]
  serviceName: (id: number) => string | undefined
}

const servicesOf = ({ services }: RateTable): RuleWorld['services'] =>
  services
    .filter(({ service }) => service.bookedBy !== null)
    .map(({ carrier, service }) => ({ id: service.id, name: carrierAndService(carrier.name, service.name) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

export const loadRuleWorld = async (
  ctx: Pick<Ctx, 'db' | 'cache'>,
  companyId: number,
): Promise<RuleWorld> => {
  const services = servicesOf(await currentRateTable(ctx))
  const nameOf = new Map(services.map(({ id, name }) => [id, name]))
  const stores = await ctx.db
    .select({
      id: connections.id,
      name: connections.name,
      platform: connections.connectorKey,
      isActive: connections.isActive,
    })
    .from(connections)
    .where(and(inArray(connections.connectorKey, storePlatformKeys), eq(connections.companyId, companyId)))
    .orderBy(asc(connections.name), asc(connections.id))
  const templates = await ctx.db
    .select()
    .from(shipmentTemplates)
    .where(and(eq(shipmentTemplates.companyId, companyId), eq(shipmentTemplates.isActive, true)))
    .orderBy(asc(shipmentTemplates.name), asc(shipmentTemplates.id))
  return {
    stores: stores.map(({ platform, ...store }) => ({ ...store, platform: platform as StorePlatform })),
    services,
    templates,
    serviceName: (id) => nameOf.get(id),
  }
}
