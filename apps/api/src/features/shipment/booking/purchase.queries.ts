import type { BookedLabel, BookedNumber, BookingResult } from '@kervan/connectors/carriers/booking'
import type { BookingProblem } from '@kervan/contract/shipment/detail/booking'
import { toDecimal } from '@kervan/domain/money/money'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { InferSelectModel, SQL } from 'drizzle-orm'
import { oneOf } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { carriers, services } from '../../pricing/pricing.tables.ts'
import { shipments } from '../shipment.tables.ts'
import {
  sentPurchaseStates,
  livePurchaseStates,
  openPurchaseStates,
  purchases,
  shipmentLabels,
  shipmentNumbers,
} from './booking.tables.ts'
import type { PurchaseState } from './booking.tables.ts'

/** Predicate of the partial index `purchases_live`. */
const isLive = oneOf(purchases.state, livePurchaseStates)

export interface Purchase {
  number: number
  connector: string
  connectionId: number | null
  /** Account of the connection at the first call; null when it is not known. */
  accountHash: string | null
  product: string | null
  state: PurchaseState
  /** Time of the last call that books, this one included. */
  askedAt: Date
}

/** Who is to book: the connection, or why none can be opened. */
export interface ChosenBooker {
  connector: string
  connectionId: number | null
  accountHash: string | null
  product: string | null
  problem: BookingProblem | null
}

/** Null when nobody is called. */
type ClaimedRow = Omit<Purchase, 'askedAt'> & { askedAt: Date | string | null }

/**
 * Claims the shipment's live purchase, or creates it, for a call to its carrier until `until`. Undefined when
 * the shipment does not wait for booking or another process has the claim. One statement: it waits for a
 * concurrent state change and sees its result.
 *
 * The result's state says what to do: `asked` for a first call, `unknown` after an earlier call without an
 * answer, `waiting` when there is nobody to call. A purchase that was sent to a connection stays with it.
 */
export const claimPurchase = async (
  db: Db,
  shipmentId: string,
  { connector, connectionId, accountHash, product, problem }: ChosenBooker,
  { now, until }: { now: Date; until: Date },
): Promise<Purchase | undefined> => {
  const [at, end] = [now.toISOString(), until.toISOString()]
  const { rows } = await db.execute<ClaimedRow>(sql`
    insert into ${purchases} (shipment_id, connector, connection_id, account_hash, product, state, problem, tries, asked_at, asked_until)
    select id, ${connector}, ${connectionId}::int, ${accountHash}, ${product}, ${problem === null ? 'asked' : 'waiting'}, ${problem}, 1,
      ${problem === null ? at : null}::timestamptz, ${problem === null ? end : null}::timestamptz
    from ${shipments} where id = ${shipmentId} and state = 'paid' for update
    on conflict (shipment_id) where ${isLive} do update set
      tries = purchases.tries + 1,
      state = case purchases.state when 'waiting' then excluded.state else 'unknown' end,
      connector = case purchases.state when 'waiting' then excluded.connector else purchases.connector end,
      connection_id = case purchases.state when 'waiting' then excluded.connection_id else purchases.connection_id end,
      account_hash = case purchases.state when 'waiting' then excluded.account_hash else purchases.account_hash end,
      product = case purchases.state when 'waiting' then excluded.product else purchases.product end,
      problem = case purchases.state when 'waiting' then excluded.problem else purchases.problem end,
      problem_text = case purchases.state when 'waiting' then null else purchases.problem_text end,
      asked_at = case purchases.state when 'waiting' then excluded.asked_at else purchases.asked_at end,
      asked_until = case purchases.state when 'waiting' then excluded.asked_until else ${end}::timestamptz end
    where purchases.asked_until is null or purchases.asked_until <= ${at}::timestamptz
    returning number, connector, connection_id as "connectionId", account_hash as "accountHash", product, state, asked_at as "askedAt"`)
  return rows[0] && { ...rows[0], askedAt: new Date(rows[0].askedAt ?? now) }
}

/** Records another booking call under the claim, before it is made. */
export const writeAskedAgain = async (db: Db, number: number, now: Date): Promise<void> => {
  await db.update(purchases).set({ askedAt: now }).where(eq(purchases.number, number))
}

/** End of another process's claim; undefined when the shipment does not wait for booking. */
export const findClaimEnd = async (db: Db, shipmentId: string): Promise<Date | undefined> => {
  const [row] = await db
    .select({ until: purchases.askedUntil })
    .from(purchases)
    .innerJoin(shipments, eq(shipments.id, purchases.shipmentId))
    .where(and(eq(purchases.shipmentId, shipmentId), isLive, isNull(purchases.bookedAt)))
  return row?.until ?? undefined
}

/** Ends the claim without a booking and stores the reason, unless another process has recorded the booking. */
export const releasePurchase = async (
  db: Db,
  number: number,
  {
    state,
    problem,
    text,
  }: { state: 'waiting' | 'unknown' | 'refused'; problem: BookingProblem; text: string },
): Promise<void> => {
  await db
    .update(purchases)
    .set({
      state,
      problem,
      problemText: text.slice(0, 500),
      askedUntil: null,
      ...(state === 'waiting' && { askedAt: null }),
    })
    .where(and(eq(purchases.number, number), inArray(purchases.state, [...openPurchaseStates])))
}

export interface StoredLabel extends Pick<BookedLabel, 'format' | 'size' | 'piece'> {
  fileKey: string
}

export interface BookingToRecord {
  purchaseNumber: number
  state: 'answered' | 'adopted'
  numbers: readonly BookedNumber[]
  labels: readonly StoredLabel[]
  charged: BookingResult['charged']
  references: BookingResult['references']
}

const resultColumns = ({ state, charged, references }: BookingToRecord) => sql`
  state = ${state}, asked_until = null, problem = null, problem_text = null,
  charged_amount = ${charged && toDecimal(charged)}, charged_currency = ${charged?.currency ?? null},
  carrier_references = ${JSON.stringify(references)}::jsonb`

/** Writes the result, numbers and labels of a purchase that satisfies the condition. Returns false when none does. */
const writeResult = async (
  db: Db,
  booking: BookingToRecord,
  { bookedAt, condition }: { bookedAt: Date | null; condition: SQL },
): Promise<boolean> => {
  const labels = JSON.stringify(booking.labels.map((label, position) => ({ ...label, position })))
  const { rowCount } = await db.execute(sql`
    with booked as (
      update ${purchases} set ${resultColumns(booking)}, booked_at = ${bookedAt && bookedAt.toISOString()}::timestamptz
      where number = ${booking.purchaseNumber} and ${isLive} and ${condition}
      returning shipment_id, number as purchase_number, connector
    ), labelled as (
      insert into ${shipmentLabels} (purchase_number, position, piece, format, size, file_key)
      select purchase_number, label.position, label.piece, label.format, label.size, label."fileKey"
      from booked, jsonb_to_recordset(${labels}::jsonb)
        as label (position smallint, piece smallint, format text, size text, "fileKey" text)
      on conflict do nothing
    )
    insert into ${shipmentNumbers} (shipment_id, number, kind, piece, connector, purchase_number)
    select shipment_id, given.number, given.kind, given.piece, connector, purchase_number
    from booked, jsonb_to_recordset(${JSON.stringify(booking.numbers)}::jsonb)
      as given (number text, kind text, piece smallint)
    on conflict (shipment_id, number, kind) do update set
      piece = excluded.piece, connector = excluded.connector, purchase_number = excluded.purchase_number`)
  return rowCount !== null && rowCount > 0
}

/**
 * Records a booking with its numbers and labels. Locks the shipment's row like `claimPurchase`. Returns false
 * when the shipment no longer waits for booking.
 */
export const writeBooked = (
  db: Db,
  shipmentId: string,
  booking: BookingToRecord,
  now: Date,
): Promise<boolean> =>
  writeResult(db, booking, {
    bookedAt: now,
    condition: sql`shipment_id in (select id from ${shipments} where id = ${shipmentId} and state = 'paid' for update)`,
  })

/**
 * Records a booking whose shipment was cancelled meanwhile, so that it can be cancelled at the carrier. Returns
 * false when another process has recorded it for its shipment.
 */
export const writeStray = (db: Db, booking: BookingToRecord): Promise<boolean> =>
  writeResult(db, booking, { bookedAt: null, condition: sql`booked_at is null` })

const cancelColumns = {
  number: purchases.number,
  connector: purchases.connector,
  connectionId: purchases.connectionId,
  accountHash: purchases.accountHash,
  product: purchases.product,
  state: purchases.state,
  references: purchases.carrierReferences,
  companyId: shipments.companyId,
  waybillNumber: sql<string | null>`coalesce((
    select ${shipmentNumbers.number} from ${shipmentNumbers}
    where ${shipmentNumbers.purchaseNumber} = ${purchases.number} and ${shipmentNumbers.shipmentId} = ${shipments.id}
      and ${shipmentNumbers.kind} = 'waybill' limit 1), ${shipments.supplierReference})`,
}

/** Purchase of the shipment that exists, or may exist, at a carrier. */
export const findSentPurchase = async (db: Db, shipmentId: string) =>
  (
    await db
      .select(cancelColumns)
      .from(purchases)
      .innerJoin(shipments, eq(shipments.id, purchases.shipmentId))
      .where(and(eq(purchases.shipmentId, shipmentId), inArray(purchases.state, [...sentPurchaseStates])))
  )[0]
export type SentPurchase = NonNullable<Awaited<ReturnType<typeof findSentPurchase>>>

/** Purchase of a cancelled shipment that was never recorded as booked, unless a process has claimed it. */
export const findStrayPurchase = async (db: Db, shipmentId: string, now: Date) =>
  (
    await db
      .select(cancelColumns)
      .from(purchases)
      .innerJoin(shipments, eq(shipments.id, purchases.shipmentId))
      .where(
        and(
          eq(purchases.shipmentId, shipmentId),
          inArray(purchases.state, [...sentPurchaseStates]),
          inArray(shipments.state, ['cancelling', 'cancelled']),
          isNull(purchases.bookedAt),
          or(isNull(purchases.askedUntil), lte(purchases.askedUntil, now)),
        ),
      )
  )[0]

/** Ends purchases and their labels, except one that a process has claimed: that process cancels it. */
export const voidPurchases = async (
  db: Db,
  shipmentId: string,
  { answer, text, now }: { answer: string; text: string | null; now: Date },
): Promise<void> => {
  await db.execute(sql`
    with ended as (
      update ${purchases} set state = 'voided', voided_at = ${now.toISOString()}::timestamptz, asked_until = null,
        cancel_answer = ${answer}, cancel_text = ${text}, problem = null, problem_text = null
      where shipment_id = ${shipmentId} and ${isLive}
        and (asked_until is null or asked_until <= ${now.toISOString()}::timestamptz)
      returning number
    )
    update ${shipmentLabels} set taken_back_at = ${now.toISOString()}::timestamptz
    from ended where purchase_number = ended.number`)
}

/** Stores that the carrier does not cancel a booking, which therefore stays live. */
export const writeCancelRefusal = async (
  db: Db,
  number: number,
  { answer, text, problem }: { answer: string; text: string | null; problem: BookingProblem },
): Promise<void> => {
  await db
    .update(purchases)
    .set({ cancelAnswer: answer, cancelText: text, problem, problemText: text })
    .where(eq(purchases.number, number))
}

/** Paid shipments that no process is booking; those tried least come first, so that each has its turn. */
export const listWaiting = async (db: Db, now: Date, limit: number) =>
  db
    .select({ shipmentId: purchases.shipmentId, carrierId: shipments.carrierId })
    .from(purchases)
    .innerJoin(shipments, eq(shipments.id, purchases.shipmentId))
    .where(
      and(
        inArray(purchases.state, [...openPurchaseStates]),
        eq(shipments.state, 'paid'),
        or(isNull(purchases.askedUntil), lte(purchases.askedUntil, now)),
      ),
    )
    .orderBy(purchases.tries, purchases.createdAt)
    .limit(limit)

/** Latest purchase of a paid shipment, with the booker and carrier of its service. */
export const findBookingView = async (db: Db, shipmentId: string) =>
  (
    await db
      .select({
        shipmentState: shipments.state,
        carrierId: shipments.carrierId,
        carrierCode: carriers.code,
        serviceBookedBy: services.bookedBy,
        connector: purchases.connector,
        problem: purchases.problem,
        problemText: purchases.problemText,
      })
      .from(shipments)
      .leftJoin(purchases, eq(purchases.shipmentId, shipments.id))
      .leftJoin(services, eq(services.id, shipments.serviceId))
      .leftJoin(carriers, eq(carriers.id, shipments.carrierId))
      .where(and(eq(shipments.id, shipmentId), eq(shipments.paymentStatus, 'successful')))
      .orderBy(desc(purchases.number))
      .limit(1)
  )[0]

export type CarrierLabel = Pick<
  InferSelectModel<typeof shipmentLabels>,
  'piece' | 'format' | 'size' | 'fileKey' | 'takenBackAt'
>

/**
 * Labels of the latest booking of each shipment in the carrier's order, also those that were taken back.
 * Shipments without labels of a carrier are not in the result.
 */
export const listCarrierLabels = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<Map<string, CarrierLabel[]>> => {
  if (shipmentIds.length === 0) return new Map()
  const latest = db
    .selectDistinctOn([purchases.shipmentId], {
      shipmentId: purchases.shipmentId,
      number: purchases.number,
    })
    .from(purchases)
    .where(and(inArray(purchases.shipmentId, [...new Set(shipmentIds)]), isNotNull(purchases.bookedAt)))
    .orderBy(purchases.shipmentId, desc(purchases.number))
    .as('latest')
  const rows = await db
    .select({
      shipmentId: latest.shipmentId,
      piece: shipmentLabels.piece,
      format: shipmentLabels.format,
      size: shipmentLabels.size,
      fileKey: shipmentLabels.fileKey,
      takenBackAt: shipmentLabels.takenBackAt,
    })
    .from(shipmentLabels)
    .innerJoin(latest, eq(latest.number, shipmentLabels.purchaseNumber))
    .orderBy(shipmentLabels.purchaseNumber, shipmentLabels.position)
  return groupBy(rows, ({ shipmentId }) => shipmentId)
}
