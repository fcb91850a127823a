import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import type { AdjustmentAnswer } from '@kervan/contract/measuring/measuring.endpoints'
import { isCaptured } from '@kervan/domain/payment/paymentLife'
import { canMeasure, unsettledStates } from '@kervan/domain/shipment/adjustmentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { canSeePrices } from '../../access/policies.ts'
import { describeMeasuring } from '../../measuring/describeMeasuring.ts'
import { listShipmentTransactions } from '../../payment/history/listShipmentTransactions.ts'
import { findRefundable } from '../../payment/refunds/findRefundable.ts'
import type { ServedShipment } from '../notes/shipmentNotes.queries.ts'

type Money = NonNullable<CaseAnswer['money']>
type Sums = Money['sums'][number]
type AmountName = Exclude<keyof Sums, 'currency'>

const nothing = { paid: 0, paidExtra: 0, openExtra: 0, credited: 0, refunded: 0 }

/** Adds in minor units, because decimal fractions have no exact sum. */
const startSums = () => {
  const byCurrency = new Map<string, Record<AmountName, number>>()
  return {
    add: (name: AmountName, amount: number, currency: string) => {
      const sums = byCurrency.get(currency) ?? { ...nothing }
      sums[name] += Math.round(amount * 100)
      byCurrency.set(currency, sums)
    },
    list: (): Sums[] =>
      [...byCurrency].map(([currency, sums]) => ({
        currency,
        paid: sums.paid / 100,
        paidExtra: sums.paidExtra / 100,
        openExtra: sums.openExtra / 100,
        credited: sums.credited / 100,
        refunded: sums.refunded / 100,
      })),
  }
}

const sumOfAdjustment = ({ kind, state }: AdjustmentAnswer): AmountName | null => {
  if (kind === 'discount') return state === 'credited' ? 'credited' : null
  return unsettledStates.some((one) => one === state) ? 'openExtra' : null
}

/** Money of a shipment by currency, and the payments that a refund can come from; null without prices. */
export const sumMoney = async (ctx: Ctx, { id, state }: ServedShipment): Promise<Money | null> => {
  if (!canSeePrices(ctx.actor)) return null
  const [payments, measuring] = await Promise.all([
    listShipmentTransactions(ctx, id),
    canMeasure(state) ? describeMeasuring(ctx, id) : null,
  ])
  const sums = startSums()
  const captured = payments.filter(({ status }) => isCaptured(status))
  for (const { amount, currency, refundedAmount, paymentType } of captured) {
    sums.add('paid', amount, currency)
    sums.add('refunded', refundedAmount, currency)
    if (paymentType === 'extra') sums.add('paidExtra', amount, currency)
  }
  for (const adjustment of measuring?.adjustments ?? []) {
    const name = sumOfAdjustment(adjustment)
    if (name !== null) sums.add(name, adjustment.amount, adjustment.currency)
  }
  const refundable = await Promise.all(
    captured.filter(({ canRefund }) => canRefund).map((payment) => findRefundable(ctx, payment)),
  )
  const changed = captured.find(({ refundWaits, refundedAmount }) => refundWaits || refundedAmount > 0)
  return {
    sums: sums.list(),
    refundWaits: captured.some(({ refundWaits }) => refundWaits),
    refundable: refundable.flat(),
    refundsOf: changed ? { paymentId: changed.id, itemId: changed.itemId } : null,
  }
}
