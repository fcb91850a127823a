import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import type { Db } from '../../../platform/db/database.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { salesInvoiceLines, salesInvoices } from './sales.tables.ts'

export interface DueItem {
  id: string
  shipmentId: string | null
  assetReference: string
  isDiscount: boolean
  isExtraPayment: boolean
  amount: Money
  billed: Money
  /** Above 0: to invoice. Below 0: to deduct or to take back. */
  due: Money
  offer: {
    lines: readonly OfferLine[]
    chargeableKg: number
    carrierName: string
    serviceName: string
  } | null
}

/**
 * Locks all due payment records of the companies that are invoiced, ordered by id like refunds: locking them group by
 * group would deadlock with a refund of a payment that lies in two groups.
 */
export const lockDueOf = async (
  tx: Db,
  { companyIds, invoiceIds }: { companyIds: readonly number[]; invoiceIds: readonly string[] },
): Promise<void> => {
  const invoiced = tx
    .select({ companyId: salesInvoices.companyId })
    .from(salesInvoices)
    .where(inArray(salesInvoices.id, [...invoiceIds]))
  await tx
    .select({ id: paymentItems.id })
    .from(paymentItems)
    .where(
      and(
        ne(paymentItems.dueAmount, '0'),
        or(inArray(paymentItems.companyId, [...companyIds]), inArray(paymentItems.companyId, invoiced)),
      ),
    )
    .orderBy(asc(paymentItems.id))
    .for('update')
}

/** Locks the payment records of an invoice, ordered by id. */
export const lockItemsOf = async (tx: Db, invoiceId: string): Promise<void> => {
  const ids = tx
    .select({ id: salesInvoiceLines.paymentItemId })
    .from(salesInvoiceLines)
    .where(eq(salesInvoiceLines.invoiceId, invoiceId))
  await tx
    .select({ id: paymentItems.id })
    .from(paymentItems)
    .where(inArray(paymentItems.id, ids))
    .orderBy(asc(paymentItems.id))
    .for('update')
}

const selectItems = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: paymentItems.id,
      paymentId: paymentItems.paymentId,
      shipmentId: paymentItems.shipmentId,
      adjustmentId: paymentItems.adjustmentId,
      offerId: paymentItems.offerId,
      assetReference: paymentItems.assetReference,
      amount: paymentItems.amount,
      billed: paymentItems.billedAmount,
      due: paymentItems.dueAmount,
      currency: paymentItems.currency,
    })
    .from(paymentItems)
    .where(inArray(paymentItems.id, [...ids]))
    .orderBy(asc(paymentItems.id))

const withOffers = async (db: Db, selected: Awaited<ReturnType<typeof selectItems>>): Promise<DueItem[]> => {
  const offerIds = selected.flatMap(({ offerId }) => offerId ?? [])
  const found = new Map(
    offerIds.length === 0
      ? []
      : (
          await db
            .select({
              id: offers.id,
              lines: offers.lines,
              chargeableKg: offers.chargeableKg,
              carrierName: offers.carrierName,
              serviceName: offers.serviceName,
            })
            .from(offers)
            .where(inArray(offers.id, offerIds))
        ).map(({ id, ...offer }) => [id, offer]),
  )
  return selected.map(({ paymentId, adjustmentId, offerId, currency, ...item }) => {
    const offer = offerId === null ? undefined : found.get(offerId)
    return {
      id: item.id,
      shipmentId: item.shipmentId,
      assetReference: item.assetReference,
      isDiscount: paymentId === null,
      isExtraPayment: adjustmentId !== null,
      amount: fromDecimal(item.amount, currency),
      billed: fromDecimal(item.billed, currency),
      due: fromDecimal(item.due, currency),
      offer: offer ? { ...offer, chargeableKg: Number(offer.chargeableKg) } : null,
    }
  })
}

/** Reads payment records, ordered by id. */
export type ReadDueItems = (db: Db, ids: readonly string[]) => Promise<DueItem[]>

export const findDueItems: ReadDueItems = async (db, ids) => withOffers(db, await selectItems(db, ids))

/** Locks payment records, so that refunds wait until they are invoiced. */
export const lockDueItems: ReadDueItems = async (tx, ids) =>
  withOffers(tx, await selectItems(tx, ids).for('update'))
