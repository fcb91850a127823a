/** Test fixture: captured payments with offers of the demonstration prices, unknown to every provider. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { fromDecimal, sum } from '@kervan/domain/money/money'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import {
  companyInvoiceSettings,
  houseInvoiceSettings,
} from '../../company/invoiceSettings/invoiceSettings.tables.ts'
import { putBuyingRates } from '../../pricing/exchangeRates/buyingRate.queries.ts'
import { finalizePayment } from '../../payment/finalizePayment.ts'
import { insertPayment } from '../../payment/payment.queries.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { putIntoCart } from '../../payment/testing/paying.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

export interface Buyer {
  token: string
  companyId: number
  userId: number
}

/** The demonstration's customer. */
export const findBuyer = async (test: TestApp): Promise<Buyer> => {
  const [user] = await test.services.db
    .select({ userId: users.id, companyId: users.companyId })
    .from(users)
    .where(eq(users.email, 'musteri@kervan.example'))
  return { token: await test.tokenOf('customer'), userId: user!.userId, companyId: user!.companyId! }
}

const settings = {
  invoiceType: 'eArchive',
  companyType: 'corporate',
  name: 'Anadolu Dokuma A.Ş.',
  email: 'muhasebe@anadolu.example',
  dialCode: '+90',
  phone: '5321112233',
  citizenship: null,
  identityNumber: null,
  passportNumber: null,
  birthYear: null,
  taxOfficeCode: '34256',
  taxNumber: '1234567890',
  isTaxpayer: true,
  countryCode: 'TR',
  state: null,
  city: 'İstanbul',
  district: 'Kadıköy',
  zipCode: '34710',
  address1: 'Moda Caddesi 1',
  address2: null,
  currency: 'TRY',
  bankName: null,
  iban: null,
  swiftCode: null,
  notes: null,
} as const

/** Stores the invoice settings of the buyer. */
export const saveBuyer = async (test: TestApp, { companyId, userId }: Buyer, changes: object = {}) => {
  const { db, clock } = test.services
  const stored = { ...settings, ...changes }
  await db.execute(
    sql`update companies set type_id = ${stored.companyType === 'corporate' ? 2 : 1}, name = ${stored.name},
      tax_number = ${stored.taxNumber}, identity_number = ${stored.identityNumber}, country_code = ${stored.countryCode}
      where id = ${companyId}`,
  )
  const row = { companyId, settings: stored, updatedBy: userId, updatedAt: clock() }
  await db
    .insert(companyInvoiceSettings)
    .values(row)
    .onConflictDoUpdate({ target: companyInvoiceSettings.companyId, set: row })
}

const issuerOf = (changes: object = {}) => ({
  series: 'KEF',
  archiveSeries: 'KEA',
  paperSeries: 'KKA',
  startingNumber: 1,
  vatRate: null,
  footer: 'Teşekkürler',
  mersisNumber: null,
  kepAddress: null,
  whatsAppNumber: null,
  ...changes,
})

/** Stores the platform's invoice settings with three series, and buying rates of the days before. */
export const saveHouse = async (test: TestApp, changes: object = {}) => {
  const { db, clock } = test.services
  const [user] = await db.select({ id: users.id }).from(users).limit(1)
  const row = {
    settings: { ...settings, name: 'Kervan Kargo A.Ş.', taxNumber: '9876543217', iban: null },
    issuer: issuerOf(changes),
    updatedBy: user!.id,
    updatedAt: clock(),
  }
  await db
    .insert(houseInvoiceSettings)
    .values(row)
    .onConflictDoUpdate({ target: houseInvoiceSettings.id, set: row })
  const rates = [
    { currency: 'EUR', buyingTry: '54.5092' },
    { currency: 'USD', buyingTry: '47.0402' },
    { currency: 'GBP', buyingTry: '62.2717' },
  ]
  for (const day of ['2020-01-02', '2026-11-19']) await putBuyingRates(db, day, rates, 'test')
}

export interface PaidItem {
  itemId: string
  paymentId: string
  shipmentId: string
  assetReference: string
  amount: number
  currency: string
}

/** Creates shipments and pays them by one captured payment. */
export const buildPaid = async (
  test: TestApp,
  { token, companyId, userId }: Buyer,
  wish: { count?: number; currency?: string; draft?: ShipmentDraftRequest } = {},
): Promise<PaidItem[]> => {
  const { db, clock } = test.services
  const { count = 1, ...rest } = wish
  const items = []
  for (let place = 0; place < count; place += 1) {
    const { cartItemId, shipmentId, offer } = await putIntoCart(test, { token, ...rest })
    const [shipment] = await db
      .select({ assetReference: shipments.assetReference })
      .from(shipments)
      .where(eq(shipments.id, shipmentId))
    const price = fromDecimal(offer.totalPrice.toFixed(2), offer.priceCurrency)
    items.push({ cartItemId, shipmentId, offerId: offer.id, assetReference: shipment!.assetReference, price })
  }
  const now = clock()
  const { currency } = items[0]!.price
  const payment = await insertPayment(
    db,
    {
      conversationId: randomUUID(),
      companyId,
      userId,
      language: 'tr',
      provider: 'sandbox',
      amount: sum(
        items.map(({ price }) => price),
        currency,
      ),
      createdAt: now,
      nextCheckAt: now,
    },
    items,
  )
  await finalizePayment(test.services, payment.id, { event: 'capture' })
  const rows = await db.select().from(paymentItems).where(eq(paymentItems.paymentId, payment.id))
  return items.map(({ shipmentId }) => {
    const row = rows.find((one) => one.shipmentId === shipmentId)!
    return {
      itemId: row.id,
      paymentId: payment.id,
      shipmentId,
      assetReference: row.assetReference,
      amount: Number(row.amount),
      currency: row.currency,
    }
  })
}
