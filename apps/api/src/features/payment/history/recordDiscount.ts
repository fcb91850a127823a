import { toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { paymentItems } from '../payment.tables.ts'

interface Discount {
  adjustmentId: string
  shipment: { id: string; companyId: number; assetReference: string }
  /** Positive amount; the history shows it as negative. */
  amount: Money
  now: Date
}

/** Stores a credited discount in the payment history. */
export const recordDiscount = async (
  tx: Db,
  { adjustmentId, shipment, amount, now }: Discount,
): Promise<void> => {
  await tx.insert(paymentItems).values({
    paymentId: null,
    adjustmentId,
    shipmentId: shipment.id,
    companyId: shipment.companyId,
    assetReference: shipment.assetReference,
    amount: `-${toDecimal(amount)}`,
    currency: amount.currency,
    isOpen: false,
    capturedAt: now,
    createdAt: now,
  })
}
