import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentEvent } from '@kervan/domain/shipment/shipmentLife'
import { countStatements } from '../../testing/countStatements.ts'
import type { Db } from '../../platform/db/database.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { changeShipmentState } from './changeShipmentState.ts'
import { markShipmentsPaid } from './booking/markShipmentsPaid.ts'
import { shipmentEvents } from './shipment.tables.ts'
import { buildDraft, createShipment } from './testing/buildShipment.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const move = (shipmentId: string, event: ShipmentEvent) =>
  test.services.db.transaction((tx) =>
    changeShipmentState(tx, test.services, { shipmentId, event, actorId: null, now: new Date() }),
  )

const stateOf = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body.state

const eventsOf = async (shipmentId: string) =>
  (await test.services.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId)))
    .map(({ event }) => event)
    .sort()

describe('shipment state', () => {
  it('accepts exactly one of many concurrent state changes and writes one event', async () => {
    const { id } = await createShipment(test)
    await move(id, 'addToCart')
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => move(id, 'pay')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await eventsOf(id)).toEqual(['addToCart', 'pay'])
  })

  it("keeps the shipment's state when the caller's transaction rolls back", async () => {
    const { id } = await createShipment(test)
    const failing = test.services.db.transaction(async (tx) => {
      await changeShipmentState(tx, test.services, {
        shipmentId: id,
        event: 'addToCart',
        actorId: null,
        now: new Date(),
      })
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else')
    expect(await stateOf(id)).toBe('draft')
    expect(await eventsOf(id)).toEqual([])
  })

  it('marks all shipments of a payment as paid, or none', async () => {
    const inCart = await createShipment(test)
    await move(inCart.id, 'addToCart')
    const draft = await createShipment(test)
    const pay = (shipmentIds: string[]) =>
      test.services.db.transaction((tx) =>
        markShipmentsPaid(tx, test.services, { shipmentIds, actorId: null, now: new Date() }),
      )
    await expect(pay([inCart.id, draft.id])).rejects.toMatchObject({ code: 'shipmentStateRefused' })
    expect(await stateOf(inCart.id)).toBe('inCart')
    await pay([inCart.id])
    expect(await stateOf(inCart.id)).toBe('paid')
  })

  it('marks twenty shipments as paid with as many statements as one', async () => {
    const buildInCart = async (count: number) => {
      const ids: string[] = []
      for (let n = 0; n < count; n++) {
        const { id } = await createShipment(test)
        await move(id, 'addToCart')
        ids.push(id)
      }
      return ids
    }
    const countFor = async (shipmentIds: string[]) => {
      const { count } = await countStatements(() =>
        test.services.db.transaction((tx) =>
          markShipmentsPaid(tx, test.services, { shipmentIds, actorId: null, now: new Date() }),
        ),
      )
      return count
    }
    const many = await buildInCart(20)
    const [forOne, forMany] = [await countFor(await buildInCart(1)), await countFor(many)]
    expect(forOne).toBeLessThanOrEqual(4)
    expect(forMany).toBe(forOne)
    expect(await Promise.all(many.map(stateOf))).toEqual(many.map(() => 'paid'))
    expect(await eventsOf(many[7]!)).toEqual(['addToCart', 'pay'])
    const { rows } = await test.services.db.execute<{ id: string }>(
      sql`select data ->> 'shipmentId' as id from pgboss.job where name = 'shipment.book'`,
    )
    expect(rows.map(({ id }) => id).filter((id) => many.includes(id))).toHaveLength(20)
  })

  it('queues a booking only when the paying transaction commits', async () => {
    const { id } = await createShipment(test)
    await move(id, 'addToCart')
    const bookings = async () => {
      const { rows } = await test.services.db.execute(
        sql`select id from pgboss.job where name = 'shipment.book' and data ->> 'shipmentId' = ${id}`,
      )
      return rows.length
    }
    const pay = (tx: Db) =>
      markShipmentsPaid(tx, test.services, { shipmentIds: [id], actorId: null, now: new Date() })
    const rolledBack = test.services.db.transaction(async (tx) => {
      await pay(tx)
      throw new Error('the payment failed')
    })
    await expect(rolledBack).rejects.toThrow('the payment failed')
    expect(await bookings()).toBe(0)
    await test.services.db.transaction(pay)
    expect(await bookings()).toBe(1)
  })

  it('returns a changed priced shipment to draft so that its offers become invalid', async () => {
    const { id, version } = await createShipment(test)
    await move(id, 'price')
    const same = { ...buildDraft(), shipmentId: id, version }
    expect((await test.call(shipmentEndpoints.saveShipment, { token, body: same })).body.state).toBe('priced')
    const changed = { ...buildDraft({ receiver: { city: 'Potsdam' } }), shipmentId: id, version }
    expect((await test.call(shipmentEndpoints.saveShipment, { token, body: changed })).body.state).toBe(
      'draft',
    )
  })

  it('refuses to change or delete a shipment in the cart', async () => {
    const { id, version } = await createShipment(test)
    await move(id, 'addToCart')
    const save = {
      token,
      body: { ...buildDraft({ receiver: { city: 'Potsdam' } }), shipmentId: id, version },
    }
    const replies = [
      await test.callFailing(shipmentEndpoints.saveShipment, save),
      await test.callFailing(shipmentEndpoints.deleteShipment, { token, params: { shipmentId: id } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([422, 422])
  })

  it('deletes a draft without a trace, or keeps it when cancelled', async () => {
    const deleted = await createShipment(test)
    await test.call(shipmentEndpoints.deleteShipment, { token, params: { shipmentId: deleted.id } })
    const gone = await test.callFailing(shipmentEndpoints.findShipment, {
      token,
      body: { shipmentId: deleted.id },
    })
    expect(gone.status).toBe(404)
    const cancelled = await createShipment(test)
    const { body } = await test.call(cancellationEndpoints.cancelShipment, {
      token,
      body: { shipmentId: cancelled.id, reason: 'Müşteri vazgeçti' },
    })
    expect(body.state).toBe('cancelled')
  })
})
