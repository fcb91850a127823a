/** Tests the proposed courier call: address, note, windows, and the shipments that it collects. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import type { PickupProposal } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { mostShipments, reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { reservations } from '../reservation.tables.ts'

const { getPickupProposal } = pickupProposalEndpoints
const { cancelReservation, createReservation } = reservationEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  test.setNow(new Date('2026-11-24T04:00:00Z'))
  token = await test.tokenOf('customer')
})
beforeEach(async () => {
  await test.services.db.execute(sql`truncate ${reservations}, ${shipments} cascade`)
  // Tuesday 07:00 in Türkiye, before all windows of the day.
  test.setNow(new Date('2026-11-24T04:00:00Z'))
})
afterAll(() => test.close())

const propose = async (body: { shipmentIds?: string[]; districtId?: number } = {}) =>
  (await test.call(getPickupProposal, { token, body })).body

const call = (
  { place, shipmentIds, windows }: PickupProposal,
  { note = place.note, window = windows[0]! } = {},
) =>
  test.call(createReservation, {
    token,
    body: {
      ...place,
      senderName: place.senderName!,
      email: place.email!,
      phone: place.phone!,
      postalCode: place.postalCode!,
      districtId: place.districtId!,
      address: place.address!,
      note,
      shipmentIds,
      date: window.date,
      windowId: window.windowId,
    },
  })

describe('getPickupProposal', () => {
  it('proposes a call that is accepted as it is', async () => {
    const one = await buildPaidShipment(test)
    const two = await buildPaidShipment(
      test,
      buildDraft({ pieces: [{ description: 'Halı', width: 120, length: 40, height: 40, weight: 9 }] }),
    )
    const proposal = await propose()
    expect(new Set(proposal.shipmentIds)).toEqual(new Set([two.id, one.id]))
    expect(proposal).toMatchObject({
      otherCount: 0,
      pieceCount: 2,
      weightKg: 11,
      largest: { lengthCm: 40, widthCm: 120, heightCm: 40 },
      carriers: [{ name: 'Test Carrier', count: 2 }],
      missing: [],
      calls: [],
      isOfLastCall: false,
    })
    expect(proposal.windows.map(({ date, from }) => `${date} ${from}`)).toEqual([
      '2026-11-24 09:00',
      '2026-11-24 12:00',
      '2026-11-25 09:00',
      '2026-11-25 12:00',
    ])
    expect((await call(proposal)).status).toBe(200)
    const after = await propose({ shipmentIds: [one.id, two.id] })
    expect(after).toMatchObject({ shipmentIds: [], calls: [{ shipmentCount: 2, from: '09:00' }] })
  })

  it('fills in note and hours of the last call to the same door, also of a cancelled one', async () => {
    await buildPaidShipment(test)
    const first = await propose()
    const { body: made } = await call(first, {
      note: 'Depo kapısı arka sokakta',
      window: first.windows.find(({ from }) => from === '12:00')!,
    })
    await test.call(cancelReservation, { token, body: { id: made.id } })
    const proposal = await propose()
    expect(proposal).toMatchObject({ isOfLastCall: true, calls: [] })
    expect(proposal.place.note).toBe('Depo kapısı arka sokakta')
    expect(proposal.windows.filter(({ isUsual }) => isUsual).map(({ from }) => from)).toEqual([
      '12:00',
      '12:00',
    ])
  })

  it("uses no note of a call to another door, and proposes the most shipments' door", async () => {
    await buildPaidShipment(test)
    await call(await propose(), { note: 'Depo kapısı arka sokakta' })
    const elsewhere = { sender: { address: 'Halaskargazi Cad. No: 7', zipCode: '34371' } }
    await buildPaidShipment(test)
    const there = [
      await buildPaidShipment(test, buildDraft(elsewhere)),
      await buildPaidShipment(test, buildDraft(elsewhere)),
    ]
    const proposal = await propose()
    expect(new Set(proposal.shipmentIds)).toEqual(new Set(there.map(({ id }) => id)))
    expect(proposal).toMatchObject({ otherCount: 1, isOfLastCall: false })
    expect(proposal.place).toMatchObject({ address: 'Halaskargazi Cad. No: 7', note: null })
  })

  it('names what a call still needs and offers the windows of the chosen district', async () => {
    await buildPaidShipment(test, buildDraft({ sender: { district: 'Bilinmeyen', phone: '123456' } }))
    const proposal = await propose()
    expect(proposal.missing).toEqual(['phone', 'districtId'])
    expect(proposal.windows).toEqual([])
    const { windows } = await propose({ districtId: 34_035 })
    expect(windows).toHaveLength(4)
  })

  it('counts every shipment of a door that more of them than one call collects', async () => {
    await buildPaidShipment(test)
    const [far] = await test.services.db.select().from(shipments)
    const { id } = await buildPaidShipment(
      test,
      buildDraft({ sender: { address: 'Halaskargazi Cad. No: 7', zipCode: '34371' } }),
    )
    // Older than the shipment above, so that a limit on the newest ones would leave most of them out.
    const count = 2 * mostShipments
    await test.services.db.insert(shipments).values(
      Array.from({ length: count }, (_, at) => ({
        ...far!,
        id: undefined,
        serial: undefined,
        assetReference: `KRVC${at}`,
        createdAt: new Date(far!.createdAt.getTime() - 1000),
      })) as never,
    )
    const proposal = await propose()
    expect(proposal.shipmentIds).toHaveLength(mostShipments)
    expect(proposal.shipmentIds).not.toContain(id)
    expect(proposal.otherCount).toBe(count + 2 - mostShipments)
  })

  it('accepts the company from staff, and requires it of them', async () => {
    const { id } = await buildPaidShipment(test)
    const staff = await test.tokenOf('operations')
    const [row] = await test.services.db
      .select({ companyId: shipments.companyId })
      .from(shipments)
      .where(eq(shipments.id, id))
    const { body } = await test.call(getPickupProposal, { token: staff, body: { companyId: row!.companyId } })
    expect(body.shipmentIds).toEqual([id])
    expect((await test.callFailing(getPickupProposal, { token: staff, body: {} })).status).toBe(400)
  })

  it('leaves out shipments of another company', async () => {
    const { id } = await buildPaidShipment(test)
    const stranger = (await signUpCustomer(test)).token
    const { body } = await test.call(getPickupProposal, { token: stranger, body: { shipmentIds: [id] } })
    expect(body).toMatchObject({ shipmentIds: [], otherCount: 0, calls: [] })
  })
})
