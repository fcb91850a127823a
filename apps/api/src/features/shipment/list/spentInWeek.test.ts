/** Tests the money of the home page, with the prices of the product. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeFiguresEndpoints } from '@kervan/contract/shipment/list/homeFigures.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { finalizePayment } from '../../payment/finalizePayment.ts'
import { insertOpenPayment, startPayingApp } from '../../payment/testing/paying.ts'

let test: TestApp
beforeAll(async () => {
  test = await startPayingApp()
})
afterAll(() => test.close())

const weekMs = 7 * 86_400_000

const readSpent = async () =>
  (await test.call(homeFiguresEndpoints.getHomeFigures, { token: await test.tokenOf('customer') })).body.week
    .spent

it('sums a payment in the week of its capture, not of its start', async () => {
  const [owner] = await test.services.db
    .select({ userId: users.id, companyId: users.companyId })
    .from(users)
    .where(eq(users.email, 'musteri@kervan.example'))
  const { userId, companyId } = owner!
  const token = await test.tokenOf('customer')
  const { id, amount } = await insertOpenPayment(test, { token, userId, companyId: companyId! })
  test.setNow(new Date(test.services.clock().getTime() + weekMs))
  expect(await readSpent()).toEqual([])
  await finalizePayment(test.services, id, { event: 'capture' })
  expect(await readSpent()).toEqual([{ currency: amount.currency, amount: amount.minor / 100 }])
})
