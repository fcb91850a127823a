/** A line of a carrier's invoice beside our own calculation, with the proofs of both sides. */
import { asc, desc, eq } from 'drizzle-orm'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { openAudit, chargeableGramsOf } from '@kervan/domain/invoicing/expenses/billVariants'
import { measureParcel } from '@kervan/domain/pricing/rating/parcel'
import { toKg } from '@kervan/domain/weight/weight'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { users } from '../../access/access.tables.ts'
import { shipmentMeasuringPhotos, shipmentMeasurings } from '../../measuring/measuring.tables.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { shipmentEvents, shipments } from '../../shipment/shipment.tables.ts'
import { toPaidCost } from './auditLines.ts'
import { describeComparedLine } from './describeChanges.ts'
import { expenseDisputes, expenseInvoices, expenseLines } from './expense.tables.ts'
import { lineColumns, toExpenseLine } from './expenseLineView.ts'
import { extraPaymentOfWeight } from './extraPaymentOfWeight.ts'
import { findPaidOffers } from './match.queries.ts'
import type { PaidOfferRow } from './match.queries.ts'

type Answer = AnswerOf<(typeof expenseEndpoints)['findExpenseLine']>

/** Last measuring of the house; its chargeable weight by the paid offer's list, null when that is not known. */
const findMeasuring = async (
  ctx: Ctx,
  shipmentId: string,
  offer: PaidOfferRow | undefined,
): Promise<Answer['proofs']['measuring']> => {
  const [row] = await ctx.db
    .select({
      pieces: shipmentMeasurings.pieces,
      createdAt: shipmentMeasurings.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(shipmentMeasurings)
    .innerJoin(users, eq(users.id, shipmentMeasurings.measuredBy))
    .where(eq(shipmentMeasurings.shipmentId, shipmentId))
    .orderBy(desc(shipmentMeasurings.version))
    .limit(1)
  if (!row) return null
  const paid = offer && toPaidCost(offer)
  const audited = paid && openAudit(await currentRateTable(ctx), paid)
  const grams =
    audited &&
    chargeableGramsOf(measureParcel({ ...paid.request, pieces: row.pieces }), audited.base.tariff.list)
  return {
    measuredDate: row.createdAt.toISOString(),
    measuredBy: `${row.firstName} ${row.lastName}`,
    pieces: row.pieces.map(({ widthCm, lengthCm, heightCm, weightKg }) => ({
      width: widthCm,
      length: lengthCm,
      height: heightCm,
      weight: weightKg,
    })),
    chargeableKg: grams ? toKg(grams) : null,
  }
}

const listScans = (ctx: Ctx, shipmentId: string) =>
  ctx.db
    .select({ state: shipmentEvents.toState, at: shipmentEvents.at })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.at))
    .limit(100)

const listPhotos = (ctx: Ctx, shipmentId: string) =>
  ctx.db
    .select({ id: shipmentMeasuringPhotos.id })
    .from(shipmentMeasuringPhotos)
    .where(eq(shipmentMeasuringPhotos.shipmentId, shipmentId))
    .orderBy(asc(shipmentMeasuringPhotos.createdAt))
    .limit(20)

const findEarlier = async (ctx: Ctx, earlierId: string | null): Promise<Answer['proofs']['earlier']> => {
  if (earlierId === null) return null
  const [earlier] = await ctx.db
    .select({
      invoiceId: expenseLines.invoiceId,
      invoiceNumber: expenseInvoices.number,
      row: expenseLines.row,
    })
    .from(expenseLines)
    .innerJoin(expenseInvoices, eq(expenseInvoices.id, expenseLines.invoiceId))
    .where(eq(expenseLines.id, earlierId))
  return earlier ?? null
}

/** States of a shipment before the house has the parcel. */
const unshippedStates: ReadonlySet<string> = new Set(['draft', 'priced', 'inCart'])

const findProofs = async (
  ctx: Ctx,
  shipmentId: string | null,
  offer: PaidOfferRow | undefined,
): Promise<Omit<Answer['proofs'], 'earlier'>> => {
  if (shipmentId === null) return { measuring: null, photoIds: [], scans: [] }
  return {
    measuring: await findMeasuring(ctx, shipmentId, offer),
    photoIds: (await listPhotos(ctx, shipmentId)).map(({ id }) => id),
    scans: (await listScans(ctx, shipmentId))
      .filter(({ state }) => !unshippedStates.has(state))
      .map(({ state, at }) => ({ state, date: at.toISOString() })),
  }
}

/** Costs are for operations staff; the route checks this. @throws AppError notFound */
export const findExpenseLine = async (ctx: Ctx, id: string): Promise<Answer> => {
  const [row] = await ctx.db
    .select({ ...lineColumns, charges: expenseLines.charges, earlierId: expenseLines.earlierId })
    .from(expenseLines)
    .innerJoin(expenseInvoices, eq(expenseInvoices.id, expenseLines.invoiceId))
    .innerJoin(carriers, eq(carriers.id, expenseInvoices.carrierId))
    .leftJoin(shipments, eq(shipments.id, expenseLines.shipmentId))
    .leftJoin(expenseDisputes, eq(expenseDisputes.id, expenseLines.disputeId))
    .where(eq(expenseLines.id, id))
  if (!row) throw new AppError('notFound')
  const { charges, earlierId, ...line } = row
  const { shipmentId } = line
  const offer = shipmentId === null ? undefined : (await findPaidOffers(ctx.db, [shipmentId])).get(shipmentId)
  // A line that agrees stores no comparison: both sides are the frozen cost.
  const compared =
    line.audit?.lines ??
    (offer?.costLines ?? []).map(({ code, amount: { minor } }) => ({
      code,
      name: null,
      expectedMinor: minor,
      billedMinor: charges.find((charge) => charge.code === code)?.minor ?? null,
    }))
  const view = toExpenseLine(ctx.language, line)
  const more = view.can.charge ? await extraPaymentOfWeight(ctx, line) : null
  return {
    line: { ...view, can: { ...view.can, charge: more !== null } },
    lines: compared.map((one) => describeComparedLine(ctx.language, one)),
    alternatives: [...(line.audit?.alternatives ?? [])],
    proofs: {
      ...(await findProofs(ctx, shipmentId, offer)),
      earlier: await findEarlier(ctx, earlierId),
    },
    extraPayment: more && { amount: more.minor / 100, currency: more.currency },
  }
}
