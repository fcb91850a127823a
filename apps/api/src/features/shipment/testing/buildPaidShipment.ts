/** Test fixture: creates a shipment over HTTP and writes its offer and payment as pricing and payment would. */
import { eq, sql } from 'drizzle-orm'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { Db } from '../../../platform/db/database.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { offers } from '../offers/offer.tables.ts'
import { carriers, priceLists, services } from '../../pricing/pricing.tables.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import { markShipmentsPaid } from '../booking/markShipmentsPaid.ts'
import { shipments } from '../shipment.tables.ts'
import { buildDraft } from './buildShipment.ts'

export interface PaidShipment {
  id: string
  assetReference: string
}

/** Carrier service that exists only in tests, so that no real price list affects them. */
const findTestService = async (db: Db) => {
  const [known] = await db.select().from(carriers).where(eq(carriers.code, 'testCarrier'))
  if (known) {
    const [service] = await db.select().from(services).where(eq(services.carrierId, known.id))
    const [list] = await db.select().from(priceLists).where(eq(priceLists.serviceId, service!.id))
    return { carrier: known, method: service!, list: list! }
  }
  const [carrier] = await db
    .insert(carriers)
    .values({ code: 'testCarrier', name: 'Test Carrier', logoImageName: 'test' })
    .returning()
  const [method] = await db
    .insert(services)
    .values({
      carrierId: carrier!.id,
      code: 'express',
      name: 'Express',
      bookedBy: 'house',
      transitDaysMin: 1,
      transitDaysMax: 3,
      takesDocuments: true,
      takesPackages: true,
      takesCargoBags: true,
    })
    .returning()
  const [list] = await db
    .insert(priceLists)
    .values({
      serviceId: method!.id,
      name: 'Test',
      currency: 'EUR',
      validFrom: '2026-01-01',
      roundingSteps: [],
      source: 'test',
    })
    .returning()
  return { carrier: carrier!, method: method!, list: list! }
}

const writeOffer = async (test: TestApp, shipmentId: string, companyId: number) => {
  const { db, clock } = test.services
  // Shared by fixtures running in parallel; the first one creates it.
  const { carrier, method, list } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('testCarrier'))`)
    return findTestService(tx)
  })
  const [offer] = await db
    .insert(offers)
    .values({
      shipmentId,
      shipmentVersion: 1,
      companyId,
      carrierId: carrier.id,
      serviceId: method.id,
      carrierCode: carrier.code,
      carrierName: carrier.name,
      logoImageName: carrier.logoImageName,
      serviceName: method.name,
      transitDaysMin: 1,
      transitDaysMax: 3,
      chargeableKg: '1.5',
      zoneCode: '2',
      currency: 'EUR',
      total: '41.80',
      totalInTry: '2043.20',
      exchangeRate: '48.88',
      exchangeRateDay: '2026-11-19',
      lines: [],
      request: {} as never,
      segmentId: 1,
      priceListId: list.id,
      expiresAt: new Date(clock().getTime() + 1_800_000),
    })
    .returning({ id: offers.id, carrierId: offers.carrierId, serviceId: offers.serviceId })
  return offer!
}

export const buildPaidShipment = async (
  test: TestApp,
  draft: ShipmentDraftRequest = buildDraft(),
  role: 'customer' | 'admin' = 'customer',
): Promise<PaidShipment> => {
  const token = await test.tokenOf(role)
  const { body: shipment, status } = await test.call(shipmentEndpoints.createShipment, { token, body: draft })
  if (status !== 200) throw new Error(JSON.stringify(shipment))
  const { db, clock } = test.services
  const [row] = await db.select().from(shipments).where(eq(shipments.id, shipment.id))
  const offer = await writeOffer(test, shipment.id, row!.companyId)
  await db.transaction(async (tx) => {
    const now = clock()
    await tx
      .update(shipments)
      .set({ offerId: offer.id, carrierId: offer.carrierId, serviceId: offer.serviceId })
      .where(eq(shipments.id, shipment.id))
    await changeShipmentState(tx, test.services, {
      shipmentId: shipment.id,
      event: 'addToCart',
      actorId: null,
      now,
    })
    await markShipmentsPaid(tx, test.services, { shipmentIds: [shipment.id], actorId: null, now })
  })
  return { id: shipment.id, assetReference: shipment.assetReference }
}
