import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { shipmentEvents, shipments } from '../../shipment/shipment.tables.ts'
import { shipmentClaimDocuments, shipmentClaimEvents, shipmentClaims } from '../customerService.tables.ts'

export type StoredClaim = typeof shipmentClaims.$inferSelect

const personName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

export const listClaimsOf = (db: Db, shipmentId: string) =>
  db
    .select({
      claim: shipmentClaims,
      assetReference: shipments.assetReference,
      companyName: companies.name,
      supplierName: offers.carrierName,
    })
    .from(shipmentClaims)
    .innerJoin(shipments, eq(shipments.id, shipmentClaims.shipmentId))
    .leftJoin(companies, eq(companies.id, shipments.companyId))
    .leftJoin(offers, eq(offers.id, shipments.offerId))
    .where(eq(shipmentClaims.shipmentId, shipmentId))
    .orderBy(desc(shipmentClaims.createdAt), desc(shipmentClaims.id))

export type ClaimOfShipment = Awaited<ReturnType<typeof listClaimsOf>>[number]

export const listClaimEvents = (db: Db, claimIds: readonly number[]) =>
  db
    .select({ event: shipmentClaimEvents, by: personName })
    .from(shipmentClaimEvents)
    .innerJoin(users, eq(users.id, shipmentClaimEvents.actorId))
    .where(inArray(shipmentClaimEvents.claimId, [...claimIds]))
    .orderBy(desc(shipmentClaimEvents.at), desc(shipmentClaimEvents.id))

export const listClaimDocuments = (db: Db, claimIds: readonly number[]) =>
  db
    .select({ document: shipmentClaimDocuments, by: personName })
    .from(shipmentClaimDocuments)
    .innerJoin(users, eq(users.id, shipmentClaimDocuments.addedBy))
    .where(inArray(shipmentClaimDocuments.claimId, [...claimIds]))
    .orderBy(asc(shipmentClaimDocuments.createdAt), asc(shipmentClaimDocuments.id))

/** Finds a claim in the caller's scope. */
export const findClaim = async (db: Db, scope: Scope, id: number): Promise<StoredClaim | undefined> =>
  (
    await db
      .select(getTableColumns(shipmentClaims))
      .from(shipmentClaims)
      .innerJoin(shipments, eq(shipments.id, shipmentClaims.shipmentId))
      .where(and(eq(shipmentClaims.id, id), inScope(shipments.companyId, scope)))
  )[0]

export const hasOpenClaim = async (
  db: Db,
  shipmentId: string,
  kind?: StoredClaim['kind'],
): Promise<boolean> =>
  (await db.$count(
    shipmentClaims,
    and(
      eq(shipmentClaims.shipmentId, shipmentId),
      ne(shipmentClaims.state, 'closed'),
      kind && eq(shipmentClaims.kind, kind),
    ),
  )) > 0

export const insertClaim = async (db: Db, row: typeof shipmentClaims.$inferInsert): Promise<StoredClaim> =>
  (await db.insert(shipmentClaims).values(row).returning())[0]!

/** Updates a claim; undefined when another user changed it concurrently. */
export const updateClaim = async (
  db: Db,
  { id, version }: { id: number; version: number },
  change: Pick<StoredClaim, 'state' | 'decidedAmount'>,
): Promise<StoredClaim | undefined> =>
  (
    await db
      .update(shipmentClaims)
      .set({ ...change, version: version + 1 })
      .where(and(eq(shipmentClaims.id, id), eq(shipmentClaims.version, version)))
      .returning()
  )[0]

export const insertClaimEvent = async (
  db: Db,
  row: typeof shipmentClaimEvents.$inferInsert,
): Promise<void> => {
  await db.insert(shipmentClaimEvents).values(row)
}

export const insertClaimDocument = async (
  db: Db,
  row: typeof shipmentClaimDocuments.$inferInsert,
): Promise<void> => {
  await db.insert(shipmentClaimDocuments).values(row)
}

export const findClaimDocument = async (db: Db, scope: Scope, documentId: string) =>
  (
    await db
      .select(getTableColumns(shipmentClaimDocuments))
      .from(shipmentClaimDocuments)
      .innerJoin(shipmentClaims, eq(shipmentClaims.id, shipmentClaimDocuments.claimId))
      .innerJoin(shipments, eq(shipments.id, shipmentClaims.shipmentId))
      .where(and(eq(shipmentClaimDocuments.id, documentId), inScope(shipments.companyId, scope)))
  )[0]

/** Carrier of the shipment, and the date of arrival. */
export const findClaimBasis = async (
  db: Db,
  shipmentId: string,
): Promise<{ carrierCode: string | null; deliveredAt: Date | null }> =>
  (
    await db
      .select({
        carrierCode: offers.carrierCode,
        deliveredAt: sql<Date | null>`(
          select max(${shipmentEvents.at}) from ${shipmentEvents}
          where ${shipmentEvents.shipmentId} = ${shipments.id} and ${shipmentEvents.toState} = 'delivered')`.mapWith(
          shipmentEvents.at,
        ),
      })
      .from(shipments)
      .leftJoin(offers, eq(offers.id, shipments.offerId))
      .where(eq(shipments.id, shipmentId))
  )[0]!
