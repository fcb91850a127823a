/** Finds shipments by values that change during their life (`shipment_facets`). */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { alias } from 'drizzle-orm/pg-core'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../platform/db/database.ts'
import type { FacetPart, FacetTable } from '../../platform/list/conditions.ts'
import { inScope } from '../access/inScope.ts'
import { scopeOf } from '../access/policies.ts'
import type { Scope } from '../access/policies.ts'
import { shipmentInScope } from './shipmentInScope.ts'
import { shipmentFacets, shipments } from './shipment.tables.ts'

/** Must match the values written by the database function `shipment_facets_of`. */
export const facets = {
  state: (state: ShipmentState) => `state:${state}`,
  payment: (status: string) => `payment:${status}`,
  carrier: (carrierId: number) => `carrier:${carrierId}`,
  country: (code: string) => `country:${code}`,
  /** In transit with an exception. */
  exception: 'exception',
}

const others = alias(shipmentFacets, 'others')

/** Both indexes have the same order, so the database may start with either. */
const hasOneOf = (group: readonly string[]): SQL =>
  sql`exists (select from ${shipmentFacets} as others where ${and(
    inArray(others.facet, [...group]),
    eq(others.createdAt, shipmentFacets.createdAt),
    eq(others.shipmentId, shipmentFacets.shipmentId),
    eq(others.companyId, shipmentFacets.companyId),
  )})`

/** The handling scope is a facet of the shipment itself, not of its company. */
const scoped = (scope: Scope): { from: SQL; where: SQL } =>
  scope.kind === 'handling'
    ? {
        from: sql`${shipmentFacets} join ${shipments} on ${eq(shipments.id, shipmentFacets.shipmentId)}`,
        where: shipmentInScope(scope),
      }
    : { from: sql`${shipmentFacets}`, where: inScope(shipmentFacets.companyId, scope) }

const isFirst = (scope: Scope, { groups, bounds, orderBy, limit }: FacetPart): SQL => {
  const [leading, ...following] = groups
  const { from, where } = scoped(scope)
  // First rows of each value, by index. They include the first rows of the whole result.
  const firstOfEach = leading!.map(
    (value) =>
      sql`array(select ${shipmentFacets.shipmentId} from ${from} where ${and(
        eq(shipmentFacets.facet, value),
        where,
        ...following.map(hasOneOf),
        bounds,
      )} order by ${sql.join(orderBy, sql`, `)} limit ${limit})`,
  )
  return sql`${shipments.id} = any(${sql.join(firstOfEach, sql` || `)})`
}

/** Ids of the first shipments of a page, in its order. */
export const firstInOrder = (scope: Scope, { groups, bounds, orderBy, limit }: FacetPart): SQL => {
  const [leading, ...following] = groups
  const { from, where } = scoped(scope)
  const order = sql.join(orderBy, sql`, `)
  const firstOfEach = leading!.map(
    (value) =>
      sql`(select ${shipmentFacets.createdAt}, ${shipmentFacets.shipmentId} from ${from} where ${and(
        eq(shipmentFacets.facet, value),
        where,
        ...following.map(hasOneOf),
        bounds,
      )} order by ${order} limit ${limit})`,
  )
  return sql`select ${shipmentFacets.shipmentId} as id
    from (${sql.join(firstOfEach, sql` union all `)}) as shipment_facets order by ${order} limit ${limit}`
}

/**
 * Reduces the page filter to one group: the one with the fewest shipments if below `most`, otherwise the state,
 * which correlates with time.
 */
export const findRarestGroup = async (
  db: Db,
  scope: Scope,
  part: FacetPart,
  most: number,
): Promise<FacetPart> => {
  if (part.groups.length === 1) return part
  const { from, where } = scoped(scope)
  const counts = part.groups.map(
    (group) =>
      sql`(select count(*) from (select from ${from} where ${and(inArray(shipmentFacets.facet, [...group]), where, part.bounds)} limit ${most}) as counted)`,
  )
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::int[] as counts`,
  )
  const { counts: found } = rows[0]!
  const fewest = Math.min(...found)
  const rarest =
    fewest < most
      ? part.groups[found.indexOf(fewest)]!
      : part.groups.find(([facet]) => facet!.startsWith('state:'))
  return { ...part, groups: [rarest ?? part.groups[0]!] }
}

export const shipmentFacetTable: FacetTable = {
  copies: new Map<AnyPgColumn, AnyPgColumn>([
    [shipments.createdAt, shipmentFacets.createdAt],
    [shipments.id, shipmentFacets.shipmentId],
    [shipments.companyId, shipmentFacets.companyId],
  ]),
  where: (ctx, part) => isFirst(scopeOf(ctx), part),
  countedRows: (ctx, { groups, bounds, limit }) => {
    const [leading, ...following] = groups
    const { from, where } = scoped(scopeOf(ctx))
    const isLeading = inArray(shipmentFacets.facet, [...leading!])
    return sql`select from ${from} where ${and(isLeading, where, ...following.map(hasOneOf), bounds)} limit ${limit}`
  },
}

/** Newest shipments with the value in the scope. */
export const isNewestWithFacet = (value: string, scope: Scope, limit: number): SQL =>
  isFirst(scope, {
    groups: [[value]],
    bounds: undefined,
    orderBy: [sql`${shipmentFacets.createdAt} desc`, sql`${shipmentFacets.shipmentId} desc`],
    limit,
  })
