/** `kill -9` in the middle of paying: a real process on a real database, started again. */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { openDatabase } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/database.ts'
import { freePorts } from '../../testing/freePorts.ts'
import { startProductProcess } from '../../testing/productProcess.ts'
import type { ProductProcess } from '../../testing/productProcess.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { TestDatabase } from '../../testing/testDatabase.ts'
import { testPassword } from '../../testing/testPassword.ts'
import { sandboxPayments } from '../sandbox/sandbox.tables.ts'
import { submitCard } from '../sandbox/testing/cardPage.ts'
import { buildDraft } from '../shipment/testing/buildShipment.ts'
import { shipmentEvents } from '../shipment/shipment.tables.ts'
import { paymentItems, payments } from './payment.tables.ts'

let testDatabase: TestDatabase
let database: Database
let dataDir: string
let product: ProductProcess
let token: string
let environment: { PORT: string; PAYMENT_PORT: string; DATABASE_URL: string; DATA_DIR: string }

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connectionString, 2, () => {})
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-kill-'))
  environment = {
    ...(await freePorts()),
    DATABASE_URL: testDatabase.connectionString,
    DATA_DIR: dataDir,
  }
  product = await startProductProcess(environment)
  token = await product.call(accountEndpoints.signIn, {
    body: { email: 'musteri@kervan.example', password: testPassword },
  })
}, 120_000)
afterAll(async () => {
  await product.kill()
  await database.close()
  await testDatabase.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const putIntoCart = async () => {
  const { id: shipmentId } = await product.call(shipmentEndpoints.createShipment, {
    token,
    body: buildDraft(),
  })
  const offers = await product.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId } })
  if (!Array.isArray(offers)) throw new Error(offers.returnText)
  const { cartItemId } = await product.call(cartEndpoints.addToCart, {
    token,
    body: { shipmentId, offerId: offers[0]!.id },
  })
  return { shipmentId, cartItemId }
}
const start = (cartItemId: string) =>
  product.call(paymentEndpoints.startCartPayment, { token, body: { cartItemIds: [cartItemId] } })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const killDuring = async (work: Promise<unknown>, afterMs: number) => {
  const outcome = work.then(
    () => 'answered',
    () => 'cut off',
  )
  await wait(afterMs)
  await product.kill()
  await outcome
  product = await startProductProcess(environment)
}
const paidTimes = async (shipmentId: string) =>
  (
    await database.db
      .select()
      .from(shipmentEvents)
      .where(and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.event, 'pay')))
  ).length

describe('a server killed while', () => {
  it.each([15, 100])(
    'the card is charged, after %i ms, says what became of the money',
    async (afterMs) => {
      const { shipmentId, cartItemId } = await putIntoCart()
      const { conversationId, paymentPageUrl } = await start(cartItemId)
      await killDuring(submitCard(paymentPageUrl, 'success'), afterMs)
      // The provider tells again, as it does until it is heard; the job would ask by itself a minute later.
      await product.call(paymentEndpoints.receiveCallback, { body: { conversationId } })
      const [taken] = await database.db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.conversationId, conversationId))
      const { status } = await product.call(paymentEndpoints.getPaymentStatus, {
        token,
        body: { conversationId },
      })
      expect(status).toBe(taken!.status === 'captured' ? 'succeeded' : 'started')
      expect(await paidTimes(shipmentId)).toBe(status === 'succeeded' ? 1 : 0)
      if (status === 'succeeded') return
      await submitCard((await start(cartItemId)).paymentPageUrl, 'success')
      await expect.poll(() => paidTimes(shipmentId)).toBe(1)
    },
    120_000,
  )

  it.each([10])(
    'a payment is started, after %i ms, starts it once',
    async (afterMs) => {
      const { cartItemId } = await putIntoCart()
      await killDuring(start(cartItemId), afterMs)
      const { conversationId, paymentPageUrl } = await start(cartItemId)
      const held = await database.db
        .select({ state: payments.state })
        .from(paymentItems)
        .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
        .where(eq(paymentItems.cartItemId, cartItemId))
      expect(held).toEqual([{ state: 'started' }])
      await submitCard(paymentPageUrl, 'success')
      await expect
        .poll(
          async () =>
            (await product.call(paymentEndpoints.getPaymentStatus, { token, body: { conversationId } }))
              .status,
        )
        .toBe('succeeded')
    },
    120_000,
  )
})
