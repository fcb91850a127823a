import { asc, eq } from 'drizzle-orm'
import type { Payer } from '@kervan/connectors/payments/paymentProvider'
import type { SenderDraft } from '@kervan/contract/shipment/draft/party'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../access/access.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { itemColumns, paymentColumns, toItem, toPaymentRow } from './payment.queries.ts'
import type { PaymentItemRow, PaymentRow } from './payment.queries.ts'
import { paymentItems, payments } from './payment.tables.ts'

const payerColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
}

const toPayer = (
  { id, phoneNumber, ...person }: Pick<typeof users.$inferSelect, keyof typeof payerColumns>,
  sender: SenderDraft,
  ipAddress: string,
): Payer => ({
  ...person,
  reference: String(id),
  phone: phoneNumber,
  identityNumber: sender.identificationNumber ?? sender.taxNumber ?? null,
  address: sender.address ?? '',
  city: sender.city ?? '',
  postalCode: sender.zipCode ?? null,
  countryCode: sender.countryCode ?? 'TR',
  ipAddress,
})

export interface PaymentToOpen {
  payment: PaymentRow
  items: PaymentItemRow[]
  /** User, with address and phone of the first shipment's sender; null when all shipments were deleted. */
  payer: Payer | null
}

/** Data to open a provider's page, read in one statement. */
export const findPaymentToOpen = async (
  db: Db,
  paymentId: string,
  ipAddress: string,
): Promise<PaymentToOpen | undefined> => {
  const rows = await db
    .select({ payment: paymentColumns, item: itemColumns, user: payerColumns, sender: shipments.sender })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .leftJoin(shipments, eq(shipments.id, paymentItems.shipmentId))
    .where(eq(payments.id, paymentId))
    .orderBy(asc(paymentItems.assetReference))
  const [first] = rows
  if (!first) return undefined
  const sender = rows.find((row) => row.sender)?.sender
  return {
    payment: toPaymentRow(first.payment),
    items: rows.map(({ item }) => toItem(item)),
    payer: sender ? toPayer(first.user, sender, ipAddress) : null,
  }
}
