/** Reads the rows that a price table is compiled from. Decimals stay text, without trailing zeros. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PricePoint } from '@kervan/domain/pricing/rating/compile/compilePrices'
import type {
  EmbargoRow,
  CarrierRow,
  ContentKind,
  FuelRow,
  MarkupRow,
  PriceListRow,
  RemoteAreaRow,
  SegmentRow,
  ServiceRow,
  SurchargeRow,
  ZoneCountryRow,
  ZoneRow,
} from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../company/company.tables.ts'
import {
  carriers,
  embargoes,
  fuelCharges,
  priceLists,
  pricingVersion,
  remoteAreas,
  segmentMarkups,
  segments,
  services,
  surcharges,
  zoneCountries,
  zones,
} from '../pricing.tables.ts'

const exact = (column: AnyPgColumn) => sql<string>`trim_scale(${column})::text`
/** Number conversion for weights and dimensions, which are numbers everywhere else. */
const amount = (column: AnyPgColumn) => sql<number>`${column}`.mapWith(Number)
const amountOrNull = (column: AnyPgColumn) => amount(column) as SQL<number | null>

export const readPricingVersion = async (db: Db): Promise<number> =>
  (await db.select({ version: pricingVersion.version }).from(pricingVersion))[0]!.version

export const listCarriers = (db: Db): Promise<CarrierRow[]> =>
  db
    .select({
      id: carriers.id,
      code: carriers.code,
      name: carriers.name,
      logoImageName: carriers.logoImageName,
    })
    .from(carriers)
    .where(eq(carriers.isActive, true))
    .orderBy(asc(carriers.id))

/** Active services of active carriers. */
export const listServices = (db: Db): Promise<ServiceRow[]> =>
  db
    .select({
      id: services.id,
      carrierId: services.carrierId,
      code: services.code,
      name: services.name,
      bookedBy: services.bookedBy,
      transitDaysMin: services.transitDaysMin,
      transitDaysMax: services.transitDaysMax,
      takesDocuments: services.takesDocuments,
      takesPackages: services.takesPackages,
      takesCargoBags: services.takesCargoBags,
      maxDocumentKg: amountOrNull(services.maxDocumentKg),
      maxPieceKg: amountOrNull(services.maxPieceKg),
      maxShipmentKg: amountOrNull(services.maxShipmentKg),
      maxLongestCm: amountOrNull(services.maxLongestCm),
      maxLengthPlusGirthCm: amountOrNull(services.maxLengthPlusGirthCm),
    })
    .from(services)
    .innerJoin(carriers, eq(carriers.id, services.carrierId))
    .where(and(eq(services.isActive, true), eq(carriers.isActive, true)))
    .orderBy(asc(services.id))

export const listZones = (db: Db): Promise<ZoneRow[]> =>
  db
    .select({ id: zones.id, carrierId: zones.carrierId, code: zones.code, name: zones.name })
    .from(zones)
    .orderBy(asc(zones.id))

export const listZoneCountries = (db: Db): Promise<ZoneCountryRow[]> =>
  db
    .select({
      zoneId: zoneCountries.zoneId,
      serviceId: zoneCountries.serviceId,
      countryCode: zoneCountries.countryCode,
    })
    .from(zoneCountries)

export const listPriceLists = async (db: Db): Promise<PriceListRow[]> => {
  const rows = await db
    .select({
      id: priceLists.id,
      version: priceLists.version,
      serviceId: priceLists.serviceId,
      name: priceLists.name,
      direction: priceLists.direction,
      currency: priceLists.currency,
      validFrom: priceLists.validFrom,
      validTo: priceLists.validTo,
      volumetricDivisor: priceLists.volumetricDivisor,
      chargeableBasis: priceLists.chargeableBasis,
      roundingSteps: priceLists.roundingSteps,
      perKgBasis: priceLists.perKgBasis,
    })
    .from(priceLists)
    .where(isNull(priceLists.withdrawnAt))
    .orderBy(asc(priceLists.id))
  return rows as PriceListRow[]
}

/** Signature of each list's prices, calculated in the database to detect new lists. */
export const listPriceSignatures = async (db: Db): Promise<Map<number, string>> => {
  const { rows } = await db.execute<{ id: number; signature: string }>(sql`
    select price_list_id as id,
      count(*) || '.' || sum(hash_record_extended(row(zone_id, content_kind, up_to_kg, price), 0)::numeric) as signature
    from price_list_prices group by price_list_id`)
  return new Map(rows.map(({ id, signature }) => [id, signature]))
}

interface ZonePricesRow extends Record<string, unknown> {
  zone_id: number
  content_kind: ContentKind
  prices: PricePoint[]
}

/** Prices of a list, one row per zone and kind, because tens of thousands of rows would be slower. */
export const listZonePrices = async (db: Db, priceListId: number) => {
  const { rows } = await db.execute<ZonePricesRow>(sql`
    select zone_id, content_kind,
      json_agg(json_build_array((up_to_kg * 1000)::int, (price * 100)::bigint)) as prices
    from price_list_prices where price_list_id = ${priceListId} group by zone_id, content_kind`)
  return rows.map(({ zone_id, content_kind, prices }) => ({
    zoneId: zone_id,
    contentKind: content_kind,
    prices,
  }))
}

export const listFuel = (db: Db): Promise<FuelRow[]> =>
  db
    .select({
      carrierId: fuelCharges.carrierId,
      serviceId: fuelCharges.serviceId,
      percent: exact(fuelCharges.percent),
      validFrom: fuelCharges.validFrom,
      validTo: fuelCharges.validTo,
    })
    .from(fuelCharges)

export const listSurcharges = async (db: Db): Promise<SurchargeRow[]> => {
  const rows = await db
    .select({
      id: surcharges.id,
      carrierId: surcharges.carrierId,
      serviceId: surcharges.serviceId,
      kind: surcharges.kind,
      currency: surcharges.currency,
      per: surcharges.per,
      amount: exact(surcharges.amount),
      minimum: surcharges.minimum,
      fuelApplies: surcharges.fuelApplies,
      paidBy: surcharges.paidBy,
      contentKind: surcharges.contentKind,
      countryCodes: surcharges.countryCodes,
      overLongestCm: amountOrNull(surcharges.overLongestCm),
      overSecondCm: amountOrNull(surcharges.overSecondCm),
      overLengthPlusGirthCm: amountOrNull(surcharges.overLengthPlusGirthCm),
      overKg: amountOrNull(surcharges.overKg),
      validFrom: surcharges.validFrom,
      validTo: surcharges.validTo,
    })
    .from(surcharges)
    .orderBy(asc(surcharges.id))
  return rows as SurchargeRow[]
}

export const listEmbargoes = (db: Db): Promise<EmbargoRow[]> =>
  db
    .select({
      countryCode: embargoes.countryCode,
      serviceId: embargoes.serviceId,
      source: embargoes.source,
      validFrom: embargoes.validFrom,
      validTo: embargoes.validTo,
    })
    .from(embargoes)
    .orderBy(asc(embargoes.id))

export const listRemoteAreas = (db: Db): Promise<RemoteAreaRow[]> =>
  db
    .select({
      carrierId: remoteAreas.carrierId,
      countryCode: remoteAreas.countryCode,
      fromPostalCode: remoteAreas.fromPostalCode,
      toPostalCode: remoteAreas.toPostalCode,
    })
    .from(remoteAreas)

export const listMarkups = (db: Db): Promise<MarkupRow[]> =>
  db
    .select({
      segmentId: segmentMarkups.segmentId,
      serviceId: segmentMarkups.serviceId,
      upToKg: amountOrNull(segmentMarkups.upToKg),
      percent: exact(segmentMarkups.percent),
      validFrom: segmentMarkups.validFrom,
      validTo: segmentMarkups.validTo,
    })
    .from(segmentMarkups)

export const findSegment = async (db: Db, segmentId: number): Promise<SegmentRow | undefined> =>
  (
    await db
      .select({ id: segments.id, name: segments.name, isDefault: segments.isDefault })
      .from(segments)
      .where(eq(segments.id, segmentId))
  )[0]

/** Segment of a company; null when it has none and uses the default. */
export const findSegmentOfCompany = async (db: Db, companyId: number): Promise<number | null> =>
  (await db.select({ segmentId: companies.segmentId }).from(companies).where(eq(companies.id, companyId)))[0]
    ?.segmentId ?? null

/**
 * Serializes changes of a carrier's fuel or surcharges, so that overlaps are detected before the constraint
 * fails.
 */
export const lockCarrier = async (db: Db, carrierId: number): Promise<void> => {
  await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId)).for('update')
}
