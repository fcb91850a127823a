import { asc, eq } from 'drizzle-orm'
import type { Payer } from '@kervan/connectors/payments/paymentProvider'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../access/access.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { paymentItems, payments } from './payment.tables.ts'

/** Who pays: the user, at the address and with the number of the sender of the first shipment that is paid. */
export const findPayer = async (db: Db, paymentId: string, ipAddress: string): Promise<Payer> => {
  const [row] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      sender: shipments.sender,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .innerJoin(shipments, eq(shipments.id, paymentItems.shipmentId))
    .where(eq(payments.id, paymentId))
    .orderBy(asc(paymentItems.assetReference))
    .limit(1)
  const { sender, id, phoneNumber, ...person } = row!
  return {
    ...person,
    reference: String(id),
    phone: phoneNumber,
    identityNumber: sender.identificationNumber ?? sender.taxNumber ?? null,
    address: sender.address ?? '',
    city: sender.city ?? '',
    postalCode: sender.zipCode ?? null,
    countryCode: sender.countryCode ?? 'TR',
    ipAddress,
  }
}
