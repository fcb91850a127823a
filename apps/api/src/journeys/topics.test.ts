/** Topics of money and claims: a listener gets each change once, and none whose transaction rolled back. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { paymentEventNames } from '@kervan/domain/payment/paymentLife'
import { claimFactEvents, claimTopic, publishClaim } from '../features/customerService/claims/claimTopic.ts'
import { changeAdjustment } from '../features/measuring/adjustments.ts'
import {
  adjustmentFactEvents,
  adjustmentTopic,
  discountTopic,
  publishDiscount,
} from '../features/measuring/holds/adjustmentTopic.ts'
import { shipmentAdjustments } from '../features/measuring/measuring.tables.ts'
import { buildReceived, startTestExtraPayment } from '../features/measuring/testing/buildReceived.ts'
import { changePaymentState } from '../features/payment/changePaymentState.ts'
import { finalizePayment } from '../features/payment/finalizePayment.ts'
import { paymentEvents, paymentItems } from '../features/payment/payment.tables.ts'
import { paymentTopic } from '../features/payment/paymentTopic.ts'
import { createRefund } from '../features/payment/refunds/createRefund.ts'
import { refundFactEvents, refundTopic } from '../features/payment/refunds/refundTopic.ts'
import { iyzicoEnvironment } from '../features/payment/testing/iyzicoEnvironment.ts'
import { payByIyzico } from '../features/payment/testing/payByIyzico.ts'
import { insertCapturedPayment } from '../features/payment/testing/paying.ts'
import type { Db } from '../platform/db/database.ts'
import { recordFacts } from '../testing/recordFacts.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

const ofPayments = recordFacts(paymentTopic, paymentEventNames)
const ofRefunds = recordFacts(refundTopic, refundFactEvents)
const ofAdjustments = recordFacts(adjustmentTopic, adjustmentFactEvents)
const ofDiscounts = recordFacts(discountTopic, ['credit'])
const ofClaims = recordFacts(claimTopic, claimFactEvents)
const recorders = [ofPayments, ofRefunds, ofAdjustments, ofDiscounts, ofClaims]

let iyzico: IyzicoServer
let test: TestApp
let customer: string
let operations: string
beforeAll(async () => {
  iyzico = await startIyzicoServer()
  test = await startTestApp(iyzicoEnvironment(iyzico), undefined, {
    listeners: recorders.flatMap(({ listeners }) => listeners),
    jobs: recorders.flatMap(({ jobs }) => jobs),
  })
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})
afterAll(async () => {
  await test.close()
  iyzico.close()
})
beforeEach(async () => {
  await test.runJobs()
  for (const { facts } of recorders) facts.length = 0
})

const rollBack = async (work: (tx: Db) => Promise<unknown>): Promise<void> => {
  const rolledBack = test.services.db.transaction(async (tx) => {
    await work(tx)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await test.runJobs()
}
/** Sorted, because jobs that wait together run in any order. */
const moves = (facts: readonly { event: string; from: string | null; to: string }[]) =>
  facts.map(({ event, from, to }) => `${event}: ${from} → ${to}`).sort()

describe('payment topic', () => {
  it('publishes a capture once when five reports of it arrive together', async () => {
    const { id: paymentId } = await insertCapturedPayment(test)
    await Promise.all(
      Array.from({ length: 5 }, () => finalizePayment(test.services, paymentId, { event: 'capture' })),
    )
    await test.runJobs()
    const [row] = await test.services.db
      .select({ eventId: paymentEvents.id })
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
    expect(ofPayments.facts).toEqual([
      { eventId: row!.eventId, paymentId, event: 'capture', from: 'started', to: 'succeeded' },
    ])
  })

  it('publishes no change of a payment that rolled back', async () => {
    const { id: paymentId, amount } = await insertCapturedPayment(test)
    await test.runJobs()
    ofPayments.facts.length = 0
    const change = { event: 'refund', refundId: crypto.randomUUID(), amount } as const
    await rollBack((tx) =>
      changePaymentState(tx, test.services, { paymentId, change, now: test.services.clock() }),
    )
    expect(ofPayments.facts).toEqual([])
  })
})

describe('refund topic', () => {
  it('publishes request, refusal, retry and completion, and the refund of the payment', async () => {
    const { paymentId } = await payByIyzico(test, iyzico, customer, 1)
    iyzico.answerNext('/v2/payment/refund', 200, JSON.stringify({ status: 'failure', errorCode: '10051' }))
    const { body } = await test.call(refundEndpoints.requestRefund, {
      token: operations,
      body: { paymentId, reason: 'Koli kayboldu' },
    })
    await test.runJobs()
    await test.call(refundEndpoints.retryRefund, { token: operations, body: { id: body.refund.id } })
    await test.runJobs()
    expect(moves(ofRefunds.facts)).toEqual([
      'finish: onItsWay → done',
      'refuse: onItsWay → refused',
      'request: null → onItsWay',
      'retry: refused → onItsWay',
    ])
    expect(new Set(ofRefunds.facts.map(({ refundId }) => refundId))).toEqual(new Set([body.refund.id]))
    expect(moves(ofPayments.facts)).toEqual([
      'capture: started → succeeded',
      'refundRest: succeeded → refunded',
    ])
  })

  it('publishes no refund that rolled back', async () => {
    const { id: paymentId, amount } = await insertCapturedPayment(test)
    const refund = { paymentId, amount, reason: 'cancelled', createdAt: test.services.clock() }
    await rollBack((tx) => createRefund(tx, test.services, refund))
    expect(ofRefunds.facts).toEqual([])
  })
})

describe('adjustment topic', () => {
  it('publishes creation, objection, decision and payment of an extra payment', async () => {
    const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
    const reason = 'Kutu küçüktü'
    await test.call(measuringEndpoints.objectToExtraPayment, {
      token: customer,
      body: { adjustmentId, reason },
    })
    await test.call(measuringEndpoints.decideObjection, {
      token: operations,
      body: { adjustmentId, decision: 'change', amount: 40, reason },
    })
    const started = await test.call(measuringEndpoints.startExtraPayment, {
      token: customer,
      body: { adjustmentId },
    })
    expect(started.status).toBe(200)
    const [item] = await test.services.db
      .select({ paymentId: paymentItems.paymentId })
      .from(paymentItems)
      .where(eq(paymentItems.adjustmentId, adjustmentId))
    for (let time = 0; time < 2; time += 1)
      await finalizePayment(test.services, item!.paymentId!, { event: 'capture' })
    await test.runJobs()
    expect(moves(ofAdjustments.facts)).toEqual([
      'change: objected → open',
      'create: null → open',
      'object: open → objected',
      'pay: open → paid',
    ])
    for (const fact of ofAdjustments.facts) expect(fact).toMatchObject({ adjustmentId, shipmentId })
    expect(ofDiscounts.facts).toEqual([])
  })

  it('publishes the withdrawal of an extra payment that a new one replaces', async () => {
    const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
    await test.call(measuringEndpoints.createExtraPayment, {
      token: operations,
      body: { shipmentId, amount: 30, reason: 'Yeniden hesaplandı' },
    })
    await test.runJobs()
    expect(moves(ofAdjustments.facts)).toEqual([
      'create: null → open',
      'create: null → open',
      'withdraw: open → withdrawn',
    ])
    const withdrawn = ofAdjustments.facts.find(({ event }) => event === 'withdraw')
    expect(withdrawn).toMatchObject({ adjustmentId })
  })

  it('publishes no change of an extra payment that rolled back', async () => {
    const { adjustmentId } = await startTestExtraPayment(test)
    await test.runJobs()
    ofAdjustments.facts.length = 0
    const [row] = await test.services.db
      .select()
      .from(shipmentAdjustments)
      .where(eq(shipmentAdjustments.id, adjustmentId))
    await rollBack((tx) => changeAdjustment(tx, test.services, row!, 'withdraw', {}))
    expect(ofAdjustments.facts).toEqual([])
  })
})

describe('discount topic', () => {
  it('publishes a credited discount once', async () => {
    const shipmentId = await buildReceived(test)
    await test.call(measuringEndpoints.createDiscount, {
      token: operations,
      body: { shipmentId, amount: 5, reason: 'Geç teslim edildi' },
    })
    await test.runJobs()
    expect(ofDiscounts.facts).toMatchObject([{ event: 'credit', shipmentId }])
    expect(ofAdjustments.facts).toEqual([])
  })

  it('publishes no discount that was refused or rolled back', async () => {
    const shipmentId = await buildReceived(test)
    const { status } = await test.callFailing(measuringEndpoints.createDiscount, {
      token: operations,
      body: { shipmentId, amount: 100_000, reason: 'Geç teslim edildi' },
    })
    expect(status).toBe(422)
    await rollBack((tx) =>
      publishDiscount(tx, test.services, { adjustmentId: crypto.randomUUID(), shipmentId }),
    )
    expect(ofDiscounts.facts).toEqual([])
  })
})

describe('claim topic', () => {
  const openClaim = async () => {
    const shipmentId = await buildReceived(test)
    const { body } = await test.call(claimEndpoints.openClaim, {
      token: operations,
      body: { shipmentId, kind: 'damaged', amount: 120, currency: 'EUR' },
    })
    return { shipmentId, claimId: body.id }
  }

  it('publishes each change of a claim once, and none that was refused', async () => {
    const { shipmentId, claimId: id } = await openClaim()
    const change = (body: object) =>
      test.callFailing(claimEndpoints.changeClaim, { token: operations, body: { id, ...body } })
    await change({ version: 1, event: 'send' })
    expect((await change({ version: 1, event: 'close' })).status).toBe(409)
    await change({ version: 2, event: 'acceptPartly', amount: 80, reason: 'Ambalaj yetersiz' })
    await change({ version: 3, event: 'close' })
    await test.runJobs()
    expect(moves(ofClaims.facts)).toEqual([
      'acceptPartly: sent → partlyAccepted',
      'close: partlyAccepted → closed',
      'open: null → opened',
      'send: opened → sent',
    ])
    for (const fact of ofClaims.facts) expect(fact).toMatchObject({ claimId: id, shipmentId })
  })

  it('publishes no claim that rolled back', async () => {
    const fact = {
      claimId: 1,
      shipmentId: crypto.randomUUID(),
      event: 'open',
      from: null,
      to: 'opened',
    } as const
    await rollBack((tx) => publishClaim(tx, test.services, fact))
    expect(ofClaims.facts).toEqual([])
  })
})
