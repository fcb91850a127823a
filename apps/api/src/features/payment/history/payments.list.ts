import { and, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { fromDecimal } from '@kervan/domain/money/money'
import { isCaptured, paymentStates, stateOfItem } from '@kervan/domain/payment/paymentLife'
import type { PaymentState } from '@kervan/domain/payment/paymentLife'
import { requireActor } from '../../../platform/ctx.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { inCallersScope } from '../../access/inScope.ts'
import { paymentRights, showsUnfinishedPayments } from '../payment.policies.ts'
import { companies } from '../../company/company.tables.ts'
import { salesInvoiceLines, salesInvoices } from '../../invoicing/sales/sales.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { refundWaits } from '../refunds/refundWaits.ts'
import { paymentItems, payments } from '../payment.tables.ts'

/** Discounts, and attempts with an outcome from the bank; all others are open or were never paid. */
const isFinished = or(isNull(payments.id), notInArray(payments.state, ['started', 'expired']))

const given = paymentItems.refundedAmount

/** SQL form of `stateOfItem`: for a captured payment, the row's own refunds decide. */
const inState = (state: PaymentState) => {
  if (!isCaptured(state)) return eq(payments.state, state)
  const part = {
    succeeded: eq(given, '0.00'),
    partlyRefunded: and(gt(given, '0.00'), lt(given, paymentItems.amount)),
    refunded: eq(given, paymentItems.amount),
  }[state]
  return and(inArray(payments.state, paymentStates.filter(isCaptured)), part)
}

/** Newest invoice with the record; counter-documents are found from it. */
const invoice = sql<{ id: string; number: string } | null>`(
  select json_build_object('id', stated.id, 'number', stated.number)
  from ${salesInvoiceLines} as line join ${salesInvoices} as stated on stated.id = line.invoice_id
  where line.payment_item_id = ${paymentItems.id} and stated.type = 'sale'
  order by stated.created_at desc, stated.serial desc limit 1)`

/** Payments and discounts by shipment. Names are the shipment's current ones, empty after its deletion. */
export const paymentList = defineList(paymentEndpoints.listPayments, {
  scope: inCallersScope(paymentItems.companyId),
  filters: {
    assetReference: (reference) => eq(paymentItems.assetReference, reference.toUpperCase()),
    companyID: paymentItems.companyId,
    date: paymentItems.createdAt,
    type: payments.paymentType,
    status: (status) => (status === 'discount' ? isNull(paymentItems.paymentId) : inState(status)),
    currency: paymentItems.currency,
    unfinished: (shown) => (shown ? undefined : isFinished),
    issue: payments.issue,
  },
  unlessAsked: (ctx, { status, unfinished }) => {
    const isAsked = (status ?? unfinished ?? null) !== null
    return isAsked || showsUnfinishedPayments(requireActor(ctx)) ? undefined : isFinished
  },
  sorts: { date: paymentItems.createdAt },
  id: paymentItems.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        id: paymentItems.id,
        paymentId: paymentItems.paymentId,
        createdAt: paymentItems.createdAt,
        shipmentId: paymentItems.shipmentId,
        assetReference: paymentItems.assetReference,
        company: companies.name,
        sender: shipments.senderName,
        receiver: shipments.receiverName,
        country: shipments.receiverCountry,
        paymentType: payments.paymentType,
        amount: paymentItems.amount,
        refundedAmount: paymentItems.refundedAmount,
        currency: paymentItems.currency,
        status: payments.state,
        refundWaits,
        issue: payments.issue,
        provider: payments.provider,
        takenAmount: payments.takenAmount,
        takenCurrency: payments.takenCurrency,
        invoice,
      })
      .from(paymentItems)
      .leftJoin(payments, eq(payments.id, paymentItems.paymentId))
      .innerJoin(companies, eq(companies.id, paymentItems.companyId))
      .leftJoin(shipments, eq(shipments.id, paymentItems.shipmentId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ createdAt, amount, refundedAmount, status: state, takenAmount, takenCurrency, ...row }, ctx) => {
    const status = state
      ? stateOfItem(state, fromDecimal(amount, row.currency), fromDecimal(refundedAmount, row.currency))
      : ('discount' as const)
    return {
      ...row,
      paymentDate: createdAt.toISOString(),
      amount: Number(amount),
      refundedAmount: Number(refundedAmount),
      status,
      taken:
        takenAmount !== null && takenCurrency !== null
          ? { amount: Number(takenAmount), currency: takenCurrency }
          : null,
      can: paymentRights(requireActor(ctx), { status, issue: row.issue }),
    }
  },
})
