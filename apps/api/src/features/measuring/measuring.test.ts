/** Measured pieces become extra payments and discounts by the prices of the original offer. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { measuringEndpoints, mostObjectionFiles } from '@kervan/contract/measuring/measuring.endpoints'
import { objectionEndpoints } from '@kervan/contract/measuring/objection.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { startPayingApp } from '../payment/testing/paying.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { finalizePayment } from '../payment/finalizePayment.ts'
import { paymentItems, paymentRefunds, payments } from '../payment/payment.tables.ts'
import { currentRateTable } from '../pricing/rateTable/currentRateTable.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { fuelCharges } from '../pricing/pricing.tables.ts'
import { shipmentAdjustments, shipmentMeasurings } from './measuring.tables.ts'
import {
  startTestExtraPayment,
  buildPaidByPrices,
  buildReceived,
  measures,
  objectionFileForm,
  photoForm,
} from './testing/buildReceived.ts'

const dayMs = 24 * 3_600_000

let test: TestApp
let customer: string
let operations: string
beforeAll(async () => {
  test = await startPayingApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(new Date())
  test.emails.length = 0
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})

const save = (body: object, token = operations) =>
  test.callFailing(measuringEndpoints.saveMeasuring, { token, body })
const saved = async (body: object) =>
  (await test.call(measuringEndpoints.saveMeasuring, { token: operations, body })).body
const overview = async (shipmentId: string, token = customer) =>
  (await test.call(measuringEndpoints.findMeasuring, { token, body: { shipmentId } })).body
const startExtra = (adjustmentId: string, token = customer) =>
  test.callFailing(measuringEndpoints.startExtraPayment, { token, body: { adjustmentId } })
const started = async (adjustmentId: string) =>
  (await test.call(measuringEndpoints.startExtraPayment, { token: customer, body: { adjustmentId } })).body
const object = (adjustmentId: string, token = customer) =>
  test.callFailing(measuringEndpoints.objectToExtraPayment, {
    token,
    body: { adjustmentId, reason: 'Kutu küçüktü' },
  })
const adjustmentsOf = (shipmentId: string) =>
  test.services.db.select().from(shipmentAdjustments).where(eq(shipmentAdjustments.shipmentId, shipmentId))
const paymentOf = async (adjustmentId: string) =>
  (
    await test.services.db
      .select({ id: payments.id, type: payments.paymentType, state: payments.state })
      .from(paymentItems)
      .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
      .where(eq(paymentItems.adjustmentId, adjustmentId))
  )[0]!

describe('measuring', () => {
  it('charges 6 kg of volume instead of 2 kg at the original prices and notifies the company', async () => {
    const shipmentId = await buildReceived(test)
    const preview = await test.call(measuringEndpoints.previewMeasuring, {
      token: operations,
      body: measures(shipmentId),
    })
    const [offer] = await test.services.db.select().from(offers).where(eq(offers.shipmentId, shipmentId))
    // 30 × 20 × 50 ÷ 5000 = 6 kg; 30 × 20 × 10 ÷ 5000 = 1.2 kg, less than the 2 kg of its weight.
    expect(preview.body.before).toMatchObject({ actualKg: 2, volumetricKg: 1.2, chargeableKg: 2 })
    expect(preview.body.after).toMatchObject({ actualKg: 2, volumetricKg: 6, chargeableKg: 6 })
    expect(preview.body.before.total).toBe(
      preview.body.before.lines.reduce((sum, { price }) => Math.round((sum + price) * 100) / 100, 0),
    )
    expect(preview.body.kind).toBe('extra')
    expect(preview.body.difference).toBeCloseTo(preview.body.after.total - preview.body.before.total, 2)
    expect(await adjustmentsOf(shipmentId)).toEqual([])
    expect(await saved(measures(shipmentId))).toEqual(preview.body)
    const seen = await overview(shipmentId)
    expect(seen).toMatchObject({
      version: 1,
      measured: [{ height: 50 }],
      declared: [{ height: 10 }],
    })
    expect(seen.adjustments).toMatchObject([
      {
        kind: 'extra',
        state: 'open',
        amount: preview.body.difference,
        canPay: true,
        canObject: true,
        canDecide: false,
        hold: 'held',
      },
    ])
    expect(seen.adjustments[0]!.before).toEqual(
      (await overview(shipmentId, operations)).adjustments[0]!.before,
    )
    expect(preview.body.before.total).toBe(Number(offer!.total))
    await test.runJobs()
    expect(test.emails.map(({ to }) => to)).toContain('musteri@kervan.example')
  })

  it('uses the original fuel percentage although it has changed since', async () => {
    const shipmentId = await buildReceived(test)
    const preview = () =>
      test.call(measuringEndpoints.previewMeasuring, { token: operations, body: measures(shipmentId) })
    const before = (await preview()).body
    const rows = await test.services.db.select().from(fuelCharges)
    await test.services.db.update(fuelCharges).set({ percent: '77' })
    const today = async () => (await currentRateTable(test.services)).services.flatMap(({ fuel }) => fuel)
    await expect
      .poll(async () => (await today()).every(({ row }) => Number(row.percent) === 77), { timeout: 20_000 })
      .toBe(true)
    const after = (await preview()).body
    for (const { id, percent } of rows)
      await test.services.db.update(fuelCharges).set({ percent }).where(eq(fuelCharges.id, id))
    expect(after).toEqual(before)
  })

  it("charges nothing within half a kilogram or the list's rounding step", async () => {
    const shipmentId = await buildReceived(test)
    // 30 × 20 × 20.8 ÷ 5000 = 2.496 kg, charged as 2.5 kg.
    expect(await saved(measures(shipmentId, 20.8))).toMatchObject({
      kind: 'none',
      rest: 0,
      difference: 0,
    })
    expect(await adjustmentsOf(shipmentId)).toEqual([])
  })

  it('credits a smaller measured weight', async () => {
    const shipmentId = await buildReceived(test)
    const light = { ...measures(shipmentId), pieces: [{ width: 30, length: 10, height: 10, weight: 0.5 }] }
    const body = await saved(light)
    expect(body).toMatchObject({ kind: 'discount' })
    expect(body.rest).toBeLessThan(0)
    expect(await overview(shipmentId)).toMatchObject({
      adjustments: [{ kind: 'discount', state: 'credited', hold: 'none', amount: -body.rest, canPay: false }],
    })
  })

  it('requests a confirmation of implausible values on the piece and then accepts them', async () => {
    const shipmentId = await buildReceived(test)
    const piece = { width: 30, length: 20, height: 10, weight: 20 }
    const odd = { shipmentId, version: 0, pieces: [piece] }
    const asked = await save(odd)
    expect(asked.status).toBe(400)
    expect(Object.keys(asked.body.Errors ?? {})).toEqual(['pieces.0.weight'])
    expect((await save({ ...odd, pieces: [{ ...piece, confirmed: true }] })).status).toBe(200)
    for (const weight of [0, 10_000]) {
      const refused = await save({ ...odd, pieces: [{ ...piece, weight, confirmed: true }] })
      expect([refused.status, Object.keys(refused.body.Errors ?? {})]).toEqual([400, ['pieces.0.weight']])
    }
  })

  it('requests a confirmation of an implausible volume and of extra or missing pieces', async () => {
    const shipmentId = await buildReceived(test)
    const declared = { width: 30, length: 20, height: 10, weight: 2 }
    const oddOf = async (pieces: object[]) => {
      const { status, body } = await save({ shipmentId, version: 0, pieces })
      return status === 200 ? [] : Object.keys(body.Errors ?? {})
    }
    expect(await oddOf([{ ...declared, width: 90, length: 80 }])).toEqual(['pieces.0.weight'])
    const heavy = { ...declared, weight: 18 }
    expect(await oddOf([declared, heavy])).toEqual(['pieces.1.weight'])
    expect(await oddOf([declared, declared, { ...declared, height: 90 }])).toEqual(['pieces.2.weight'])
    expect(await oddOf([declared, { ...heavy, confirmed: true }])).toEqual([])
  })

  it('allows operations only, for received shipments', async () => {
    const shipmentId = await buildPaidByPrices(test)
    expect((await save(measures(shipmentId))).status).toBe(422)
    expect((await save(measures(shipmentId), customer)).status).toBe(403)
  })

  it('replaces an unpaid extra payment, and after a payment charges only the rest', async () => {
    const shipmentId = await buildReceived(test)
    const first = (await saved(measures(shipmentId))).rest
    const second = (await saved(measures(shipmentId, 90, 1))).rest
    expect(second).toBeGreaterThan(first)
    const rows = await adjustmentsOf(shipmentId)
    expect(rows.map(({ state }) => state).sort()).toEqual(['open', 'withdrawn'])
    const { id } = rows.find(({ state }) => state === 'open')!
    await startExtra(id)
    expect((await save(measures(shipmentId, 50, 2))).status).toBe(409)
    await finalizePayment(test.services, (await paymentOf(id)).id, { event: 'capture' })
    expect((await overview(shipmentId)).adjustments.map(({ hold }) => hold)).toEqual(['none', 'none'])
    const body = await saved(measures(shipmentId, 50, 2))
    expect(body.kind).toBe('discount')
    expect(body.rest).toBeCloseTo(first - second, 2)
  })

  it('stores one of two concurrent measurings of a shipment', async () => {
    const shipmentId = await buildReceived(test)
    const both = await Promise.all([save(measures(shipmentId)), save(measures(shipmentId, 60))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = await test.services.db
      .select()
      .from(shipmentMeasurings)
      .where(eq(shipmentMeasurings.shipmentId, shipmentId))
    expect(kept).toHaveLength(1)
    expect(await adjustmentsOf(shipmentId)).toHaveLength(1)
  })
})

describe('extra payment', () => {
  it('starts one payment of a separate kind for concurrent calls and pays it once', async () => {
    const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
    const both = await Promise.all([started(adjustmentId), started(adjustmentId)])
    expect(new Set(both.map(({ conversationId }) => conversationId)).size).toBe(1)
    expect(both[0].totalPrice).toBe(100)
    const { id, type } = await paymentOf(adjustmentId)
    expect(type).toBe('extra')
    await finalizePayment(test.services, id, { event: 'capture' })
    expect((await adjustmentsOf(shipmentId)).map(({ state }) => state)).toEqual(['paid'])
    expect((await startExtra(adjustmentId)).status).toBe(409)
    expect(
      await test.services.db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, id)),
    ).toEqual([])
  })

  it('pays after a declined card, and refunds money that arrives after another payment', async () => {
    const { adjustmentId } = await startTestExtraPayment(test)
    await startExtra(adjustmentId)
    const first = await paymentOf(adjustmentId)
    await finalizePayment(test.services, first.id, { event: 'decline', reason: 'declined' })
    await startExtra(adjustmentId)
    const [second] = await test.services.db
      .select({ id: paymentItems.paymentId })
      .from(paymentItems)
      .where(and(eq(paymentItems.adjustmentId, adjustmentId), eq(paymentItems.isOpen, true)))
    await finalizePayment(test.services, second!.id!, { event: 'capture' })
    await finalizePayment(test.services, first.id, { event: 'capture' })
    const refunds = await test.services.db
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.paymentId, first.id))
    expect(refunds).toMatchObject([{ amount: '100.00', reason: 'paidOtherwise' }])
  })
})

describe('objection', () => {
  it('blocks the payment until staff decide, once', async () => {
    const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
    expect((await object(adjustmentId)).status).toBe(200)
    expect((await startExtra(adjustmentId)).status).toBe(409)
    expect(await overview(shipmentId)).toMatchObject({ adjustments: [{ hold: 'held', canDecide: false }] })
    const decide = (body: object, token = operations) =>
      test.callFailing(measuringEndpoints.decideObjection, {
        token,
        body: { adjustmentId, reason: 'Yeniden ölçüldü', ...body },
      })
    expect((await decide({ decision: 'keep' }, customer)).status).toBe(403)
    expect((await decide({ decision: 'change' })).status).toBe(400)
    const dearer = await decide({ decision: 'change', amount: 100.01 })
    expect([dearer.status, Object.keys(dearer.body.Errors ?? {})]).toEqual([400, ['amount']])
    expect((await decide({ decision: 'change', amount: 40 })).status).toBe(200)
    expect((await overview(shipmentId)).adjustments).toMatchObject([
      { state: 'open', amount: 40, decision: 'change' },
    ])
    expect((await decide({ decision: 'withdraw' })).status).toBe(409)
    expect((await object(adjustmentId)).status).toBe(409)
    expect((await started(adjustmentId)).totalPrice).toBe(40)
  })

  it('shows the files of an objection to both sides and accepts them until the decision', async () => {
    const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
    const add = (form = objectionFileForm(adjustmentId), token = customer) =>
      test.callFailing(measuringEndpoints.addObjectionFile, { token, form })
    expect((await add()).status).toBe(409)
    await object(adjustmentId)
    expect((await add()).status).toBe(200)
    const page = await add(objectionFileForm(adjustmentId, '<html></html>', 'kutu.jpg'))
    expect([page.status, Object.keys(page.body.Errors ?? {})]).toEqual([400, ['file']])
    const [seen] = (await overview(shipmentId, operations)).adjustments
    expect(seen).toMatchObject({ objectionFiles: [{ fileName: 'kutu.jpg' }], canAddFile: true })
    const reply = await test.callFailing(measuringEndpoints.downloadObjectionFile, {
      token: operations,
      params: { fileId: seen!.objectionFiles[0]!.id },
    })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    await test.call(measuringEndpoints.decideObjection, {
      token: operations,
      body: { adjustmentId, decision: 'keep', reason: 'Yeniden ölçüldü' },
    })
    expect((await add()).status).toBe(409)
    expect((await overview(shipmentId)).adjustments).toMatchObject([
      { objectionFiles: [{ fileName: 'kutu.jpg' }], canAddFile: false },
    ])
  })

  it('refuses the eleventh file of an objection', async () => {
    const { adjustmentId } = await startTestExtraPayment(test)
    await object(adjustmentId)
    const add = () =>
      test.callFailing(measuringEndpoints.addObjectionFile, {
        token: customer,
        form: objectionFileForm(adjustmentId),
      })
    for (let number = 0; number < mostObjectionFiles; number++) expect((await add()).status).toBe(200)
    expect(Object.keys((await add()).body.Errors ?? {})).toEqual(['file'])
  })

  it('requires a second person when operations objected for the customer', async () => {
    const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
    expect((await object(adjustmentId, operations)).status).toBe(200)
    const seen = async (token: string) => {
      const found = await test.call(measuringEndpoints.findMeasuring, { token, body: { shipmentId } })
      return found.body.adjustments[0]!.canDecide
    }
    const second = await test.tokenOf('admin')
    expect([await seen(operations), await seen(second)]).toEqual([false, true])
    const decide = (token: string) =>
      test.callFailing(measuringEndpoints.decideObjection, {
        token,
        body: { adjustmentId, decision: 'withdraw', reason: 'Yeniden ölçüldü' },
      })
    const own = await decide(operations)
    expect([own.status, own.body.Detail]).toEqual([
      422,
      'İtirazı müşteri adına yapan kişi karar veremez; ikinci bir kişi gerekir.',
    ])
    expect((await decide(second)).status).toBe(200)
  })

  it('refuses an objection after its deadline or during payment', async () => {
    const { adjustmentId } = await startTestExtraPayment(test)
    const paying = await startTestExtraPayment(test)
    await startExtra(paying.adjustmentId)
    expect((await object(paying.adjustmentId)).status).toBe(409)
    const { objectUntil } = (
      await test.services.db
        .select()
        .from(shipmentAdjustments)
        .where(eq(shipmentAdjustments.id, adjustmentId))
    )[0]!
    expect(objectUntil.getTime() - test.services.clock().getTime()).toBeLessThanOrEqual(7 * dayMs)
    test.setNow(new Date(objectUntil.getTime() + 1))
    customer = await test.tokenOf('customer')
    expect((await object(adjustmentId)).status).toBe(422)
  })
})

describe('visibility', () => {
  const listed = async (shipmentId: string) => {
    const { assetReference } = await overview(shipmentId)
    const { body } = await test.call(shipmentListEndpoints.listShipments, {
      token: customer,
      body: { reference: assetReference },
    })
    return body.items.find(({ id }) => id === shipmentId)!
  }
  const objections = async (filters: object = {}) =>
    (await test.call(objectionEndpoints.listObjections, { token: operations, body: filters })).body.items

  it('shows the open amount in the shipment list until it is paid', async () => {
    const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
    expect((await listed(shipmentId)).extraPayment).toBe('open')
    await object(adjustmentId)
    expect((await listed(shipmentId)).extraPayment).toBe('objected')
    await test.call(measuringEndpoints.decideObjection, {
      token: operations,
      body: { adjustmentId, decision: 'withdraw', reason: 'Haklıydı' },
    })
    expect((await listed(shipmentId)).extraPayment).toBeNull()
  })

  it('shows how long an objection waits, and its decision', async () => {
    const { adjustmentId } = await startTestExtraPayment(test)
    await object(adjustmentId)
    test.setNow(new Date(test.services.clock().getTime() + 3 * dayMs))
    operations = await test.tokenOf('operations')
    const waiting = (await objections({ status: 'waiting' })).find(({ id }) => id === adjustmentId)
    expect(waiting).toMatchObject({ ageDays: 3, objection: 'Kutu küçüktü', amount: 100, decision: null })
    await test.call(measuringEndpoints.decideObjection, {
      token: operations,
      body: { adjustmentId, decision: 'keep', reason: 'Fotoğrafta görülüyor' },
    })
    const isListed = async (status: string) =>
      (await objections({ status })).some(({ id }) => id === adjustmentId)
    expect([await isListed('waiting'), await isListed('closed')]).toEqual([false, true])
  })

  it('shows the list of objections to operations only', async () => {
    const { status } = await test.callFailing(objectionEndpoints.listObjections, {
      token: customer,
      body: {},
    })
    expect(status).toBe(403)
  })
})

describe('photo', () => {
  const add = (form: FormData, token = operations) =>
    test.callFailing(measuringEndpoints.addMeasuringPhoto, { token, form })
  const download = (photoId: string, token: string) =>
    test.callFailing(measuringEndpoints.downloadMeasuringPhoto, { token, params: { photoId } })

  it('lets operations add a measuring photo and shows it to both sides', async () => {
    const shipmentId = await buildReceived(test)
    expect((await add(photoForm(shipmentId), customer)).status).toBe(403)
    expect((await add(photoForm(shipmentId))).status).toBe(200)
    const [photo] = (await overview(shipmentId)).photos
    for (const token of [customer, operations]) {
      const reply = await download(photo!.id, token)
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
  })

  it('recognizes a measuring photo by its bytes, regardless of its name', async () => {
    const shipmentId = await buildReceived(test)
    const refused = await add(photoForm(shipmentId, '%PDF-1.4 belge'))
    expect([refused.status, Object.keys(refused.body.Errors ?? {})]).toEqual([400, ['file']])
    expect((await add(photoForm(await buildPaidByPrices(test)))).status).toBe(422)
  })
})

it("refuses a discount above the shipment's price", async () => {
  const shipmentId = await buildReceived(test)
  const discount = (amount: number) =>
    test.callFailing(measuringEndpoints.createDiscount, {
      token: operations,
      body: { shipmentId, amount, reason: 'Geç teslim' },
    })
  expect((await discount(100_000)).status).toBe(422)
  expect((await discount(1)).status).toBe(200)
})
