/** Names of the rows that audit entries concern, for readers who know a bag's number but not its id. */
import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { roleGroups, roles, users } from '../../access/access.tables.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { manifests } from '../../air/manifest/manifest.tables.ts'
import { announcements } from '../../announcement/announcement.tables.ts'
import { agencies, companies } from '../../company/company.tables.ts'
import { connections } from '../../connection/connection.tables.ts'
import { replyTemplates, shipmentClaims } from '../../customerService/customerService.tables.ts'
import { paymentLinkItems, paymentLinks } from '../../payment/links/link.tables.ts'
import { priceListDrafts } from '../../pricing/priceLists/priceList.tables.ts'
import { carriers, fuelCharges, priceLists, segments, services, zones } from '../../pricing/pricing.tables.ts'
import { products } from '../../product/product.tables.ts'
import { referenceRules } from '../../reference/rules/reference.tables.ts'
import { reservationPartners } from '../../reservation/external/external.tables.ts'
import { bulkUploads } from '../../shipment/bulk/bulk.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { customizedTrackingStatuses, trackingStatuses } from '../../tracking/tracking.tables.ts'
import { stockTakes } from '../../warehouse/stockTake/stockTake.tables.ts'

/** An id as a uuid or a number, null if it is neither; a plain cast would fail the whole page. */
const uuidOf = (id: SQLWrapper): SQL => sql`case when ${id} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then (${id})::uuid end`
const numberOf = (id: SQLWrapper): SQL => sql`case when ${id} ~ '^[0-9]{1,9}$' then (${id})::int end`

type Name = AnyPgColumn | SQL
/** Turkish and English name of the row with this id. */
type FindName = (id: SQLWrapper) => SQL

const byId =
  (idOf: (id: SQLWrapper) => SQL) =>
  (table: AnyPgTable & { id: AnyPgColumn }, tr: Name, en: Name = tr): FindName =>
  (id) =>
    sql`(select array[${tr}, ${en}]::text[] from ${table} where ${table.id} = ${idOf(id)})`
const byUuid = byId(uuidOf)
const byNumber = byId(numberOf)

const personName = sql`${users.firstName} || ' ' || ${users.lastName}`
/** Contacts, addresses and cards are not listed, because their names are personal data of customers. */
const names = {
  shipment: byUuid(shipments, shipments.assetReference),
  claim: byNumber(
    shipmentClaims,
    sql`(select ${shipments.assetReference} from ${shipments} where ${shipments.id} = ${shipmentClaims.shipmentId})`,
  ),
  user: byNumber(users, personName),
  courier: byNumber(users, personName),
  company: byNumber(companies, companies.name),
  visit: byNumber(companies, companies.name),
  agency: byNumber(agencies, agencies.name),
  role: byNumber(roles, roles.definition),
  roleGroup: byNumber(roleGroups, roleGroups.nameTr, roleGroups.nameEn),
  bag: byUuid(bags, bags.number),
  flight: byUuid(flights, sql`${flights.airlineCode} || ${flights.flightNumber}`),
  manifest: byUuid(
    manifests,
    sql`${manifests.carrierName} || ' ' || ${manifests.year} || '/' || ${manifests.serial}`,
  ),
  stockTake: byUuid(
    stockTakes,
    sql`coalesce(${stockTakes.station}, 'Tüm depo')`,
    sql`coalesce(${stockTakes.station}, 'Whole warehouse')`,
  ),
  bulkUpload: byUuid(bulkUploads, bulkUploads.fileName),
  paymentLink: byUuid(
    paymentLinks,
    sql`(select min(${paymentLinkItems.assetReference}) || case when count(*) > 1 then ' +' || count(*) - 1 else '' end
      from ${paymentLinkItems} where ${paymentLinkItems.linkId} = ${paymentLinks.id})`,
  ),
  announcement: byNumber(announcements, announcements.title),
  connection: byNumber(connections, connections.name),
  replyTemplate: byNumber(replyTemplates, replyTemplates.name),
  priceList: byNumber(priceLists, priceLists.name),
  priceListDraft: byUuid(priceListDrafts, priceListDrafts.name),
  carrier: byNumber(carriers, carriers.name),
  carrierService: byNumber(services, services.name),
  fuelCharge: byNumber(
    fuelCharges,
    sql`(select ${carriers.name} from ${carriers} where ${carriers.id} = ${fuelCharges.carrierId})`,
  ),
  segment: byNumber(segments, segments.name),
  zone: byNumber(zones, zones.name),
  product: byUuid(products, products.description),
  referenceRule: byNumber(referenceRules, referenceRules.name),
  reservationPartner: byNumber(reservationPartners, reservationPartners.name),
  trackingStatus: byNumber(
    trackingStatuses,
    sql`${trackingStatuses.carrierCode} || ' ' || ${trackingStatuses.code}`,
  ),
  customizedTrackingStatus: byNumber(
    customizedTrackingStatuses,
    customizedTrackingStatuses.nameTr,
    customizedTrackingStatuses.nameEn,
  ),
} satisfies Record<string, FindName>

type Names = [tr: string | null, en: string | null]

/** Turkish and English name of an entry's row; null when it has none or was deleted. */
export const subjectNames = sql<Names | null>`case ${auditEntries.subject} ${sql.join(
  Object.entries(names).map(([subject, find]) => sql`when ${subject} then ${find(auditEntries.subjectId)}`),
  sql` `,
)} end`

/** Rows that fields of an entry refer to by id. */
const fields: Readonly<Record<string, FindName>> = {
  agencyId: names.agency,
  assigneeId: names.user,
  carrierId: names.carrier,
  companyId: names.company,
  customizedId: names.customizedTrackingStatus,
  draftId: names.priceListDraft,
  flightId: names.flight,
  mergedIntoId: names.company,
  segmentId: names.segment,
  serviceId: names.carrierService,
  shipmentId: names.shipment,
  userID: names.user,
  zoneId: names.zone,
}

const valuesOf = (field: string): Record<string, SQL> => ({
  before: sql`${auditEntries.changes} -> ${field}::text ->> 'before'`,
  after: sql`${auditEntries.changes} -> ${field}::text ->> 'after'`,
  detail: sql`${auditEntries.details} ->> ${field}::text`,
})

/** Names of the rows in an entry's fields, by `<field>.before`, `<field>.after` and `<field>.detail`. */
export const valueNames = sql<Record<string, Names>>`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  Object.entries(fields).flatMap(([field, find]) =>
    Object.entries(valuesOf(field)).map(
      ([side, value]) => sql`${`${field}.${side}`}::text, ${find(sql`(${value})`)}`,
    ),
  ),
  sql`, `,
)}))`
