/** Brings booked shipments over HTTP into the situations that callers ask about most. */
import { randomUUID } from 'node:crypto'
import { makePieceCode } from '@kervan/domain/reference/references'
import type { CallerCase } from '@kervan/domain/customerService/callerCase'
import type { BookedShipment } from './bookedShipment.ts'
import type { ApiUser } from './callApi.ts'
import { planFlight } from './plannedFlight.ts'

export interface Crew {
  customer: ApiUser
  operations: ApiUser
  warehouse: ApiUser
}

interface ParcelKind {
  kind: string
  /** Case that the page must show. */
  expected: CallerCase
  bring: (parcel: BookedShipment, crew: Crew) => Promise<void>
}

const dayMs = 86_400_000
/** Şişli, which has pickup windows in the demo data. */
const districtId = 34_035

const scan = async ({ warehouse }: Crew, mode: string, text: string, bag?: string): Promise<void> => {
  const at = new Date().toISOString()
  await warehouse.call('/api/Pickup/ScanManyAtStation', {
    station: 'Kapı yanıt',
    sentAt: at,
    scans: [{ id: randomUUID(), at, mode, text, bag }],
  })
}

/** Records statuses a minute apart, the last one now. */
const record = async ({ operations }: Crew, { reference }: BookedShipment, codes: readonly string[]) => {
  const { items } = await operations.call<{ items: { id: number; code: string }[] }>(
    '/api/Defination/GetCustomizedTrackingStatusesQuery',
    {},
  )
  for (const [index, code] of codes.entries())
    await operations.call('/api/Tracking/CreateShipmentTrackingStatusesCommand', {
      references: [reference],
      customizedTrackingStatusId: items.find((item) => item.code === code)!.id,
      date: new Date(Date.now() - (codes.length - 1 - index) * 60_000).toISOString(),
      location: 'İstanbul',
    })
}

/** Receives the parcel at the warehouse and measures it. @param times weight as a multiple of the declared one */
const receive = async (crew: Crew, { id, reference }: BookedShipment, times: number): Promise<void> => {
  await scan(crew, 'receive', makePieceCode(reference, 1))
  const { declared, version } = await crew.operations.call<{
    declared: { weight: number }[]
    version: number
  }>('/api/Shipment/GetMeasuredPieces', { shipmentId: id })
  const pieces = declared.map((piece) => ({ ...piece, weight: piece.weight * times }))
  await crew.operations.call('/api/Shipment/SaveMeasuredPieces', { shipmentId: id, version, pieces })
}

const putInBag = async (
  crew: Crew,
  parcel: BookedShipment,
): Promise<Awaited<ReturnType<typeof planFlight>>> => {
  await receive(crew, parcel, 1)
  const planned = await planFlight(crew.warehouse)
  await scan(crew, 'bag', makePieceCode(parcel.reference, 1), planned.bagNumber)
  return planned
}

/** Calls a courier for a day after those that other journeys plan. */
const callCourier = async ({ customer }: Crew, { id }: BookedShipment): Promise<void> => {
  for (let ahead = 9; ahead < 16; ahead += 1) {
    const date = new Date(Date.now() + ahead * dayMs).toISOString().slice(0, 10)
    const windows = await customer.call<{ id: number; left: number }[]>('/api/Reservation/GetPickupWindows', {
      districtId,
      date,
    })
    const free = windows.find(({ left }) => left > 0)
    if (!free) continue
    await customer.call('/api/Reservation/CreateReservation', {
      date,
      windowId: free.id,
      addressType: 'different',
      senderName: 'Işıl Çağlar',
      email: 'isil@isik.example',
      phone: '0532 111 22 33',
      postalCode: '34394',
      districtId,
      neighborhood: 'Esentepe',
      town: 'Mecidiyeköy',
      address: 'Büyükdere Cad. No: 185 Kat 3',
      note: 'Arka kapıdan giriniz',
      shipmentIds: [id],
    })
    return
  }
  throw new Error('no pickup window is free')
}

const byStatus =
  (...codes: string[]): ParcelKind['bring'] =>
  (parcel, crew) =>
    record(crew, parcel, codes)

export const parcelKinds: readonly ParcelKind[] = [
  { kind: 'labelled', expected: 'notHandedOver', bring: async () => undefined },
  {
    kind: 'waiting for pickup',
    expected: 'pickupPlanned',
    bring: (parcel, crew) => callCourier(crew, parcel),
  },
  { kind: 'picked up', expected: 'withCourier', bring: byStatus('pickedUp') },
  { kind: 'held for payment', expected: 'heldForPayment', bring: (parcel, crew) => receive(crew, parcel, 4) },
  {
    kind: 'in the bag',
    expected: 'inDepot',
    bring: async (parcel, crew) => void (await putInBag(crew, parcel)),
  },
  {
    kind: 'flight departed',
    expected: 'onItsWay',
    bring: async (parcel, crew) => {
      const { flightId, bagNumber } = await putInBag(crew, parcel)
      await scan(crew, 'close', bagNumber)
      await scan(crew, 'load', bagNumber)
      await crew.warehouse.call('/api/Pickup/ChangeFlightState', {
        id: flightId,
        move: 'depart',
        confirmFarFromPlan: true,
      })
    },
  },
  { kind: 'at customs', expected: 'heldAtCustoms', bring: byStatus('received', 'departed', 'heldAtCustoms') },
  {
    kind: 'out for delivery',
    expected: 'outForDelivery',
    bring: byStatus('received', 'departed', 'outForDelivery'),
  },
  {
    kind: 'delivered',
    expected: 'delivered',
    bring: byStatus('received', 'departed', 'outForDelivery', 'delivered'),
  },
  { kind: 'returned', expected: 'returned', bring: byStatus('received', 'departed', 'returned') },
  {
    kind: 'cancelled',
    expected: 'cancelled',
    bring: async ({ id }, { customer }) =>
      void (await customer.call('/api/Shipment/CancelShipment', { shipmentId: id })),
  },
  { kind: 'lost', expected: 'lost', bring: byStatus('received', 'departed', 'lost') },
]
