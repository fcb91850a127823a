import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import { commandCode } from '@kervan/domain/warehouse/commandCodes'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { startTestExtraPayment } from '../../measuring/testing/buildReceived.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildBag, buildPieces, codeOf, openStation } from '../testing/buildStation.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const handedOver = async (): Promise<number> => {
  const { body } = await test.call(boardEndpoints.getWhereabouts, { token: await test.tokenOf('warehouse') })
  return body.places.find(({ place }) => place === 'handedOver')!.count
}

describe('parcel collected by a carrier', () => {
  it('hands a parcel over to a carrier by one scan, which can be undone', async () => {
    const station = openStation(test)
    const shipment = await buildPieces(test, 2)
    await station.scan(codeOf(shipment, 1), 'receive')
    const before = await handedOver()
    expect(await station.scan(codeOf(shipment, 1), 'handOver')).toMatchObject({
      outcome: 'handedOver',
      tone: 'ok',
      headline: 'Taşıyıcıya verildi',
    })
    expect((await station.scan(codeOf(shipment, 1), 'handOver')).outcome).toBe('known')
    expect(await handedOver()).toBe(before + 1)
    expect((await station.scan(shipment.assetReference, 'handOver', { pieces: 2 })).outcome).toBe(
      'handedOver',
    )
    expect(await handedOver()).toBe(before + 2)
    expect((await station.scan(commandCode({ name: 'undo' }), 'handOver')).outcome).toBe('undone')
    expect(await handedOver()).toBe(before + 1)
  })

  it('requests a confirmation when the parcel is scanned here again', async () => {
    const station = openStation(test)
    const shipment = await buildPieces(test, 1)
    await station.scan(shipment.assetReference, 'handOver')
    expect(await station.scan(shipment.assetReference, 'receive')).toMatchObject({ outcome: 'elsewhere' })
    expect(await station.scan(shipment.assetReference, 'receive', { confirm: true })).toMatchObject({
      outcome: 'received',
    })
  })

  it('refuses to hand over a bag or a parcel that waits for an extra payment', async () => {
    const station = openStation(test)
    const bag = await buildBag(test)
    expect((await station.scan(bag.number, 'handOver')).outcome).toBe('noBagHere')
    const { shipmentId } = await startTestExtraPayment(test)
    const [held] = await test.services.db.select().from(shipments).where(eq(shipments.id, shipmentId))
    expect((await station.scan(held!.assetReference, 'handOver')).outcome).toBe('held')
  })
})
