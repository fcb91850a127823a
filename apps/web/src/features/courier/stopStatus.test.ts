import { describe, expect, it } from 'vitest'
import type { CourierStop, StopRecord } from '@kervan/contract/courier/courier.endpoints'
import type { OutboxEntry } from '../../platform/offline/offlineStore.ts'
import { directionsAddress } from './openDirections.ts'
import { canSetOut, inOrder, statusOf } from './stopStatus.ts'

const record = { outcome: 'pickedUp', state: 'done' } as StopRecord
const stop = { reservationId: 'r', status: 'inCourier', record: null } as CourierStop
const entry = (kind: string, state: OutboxEntry['state'] = 'waiting', body: object = {}): OutboxEntry => ({
  id: kind,
  userId: 7,
  kind,
  subject: 'r',
  after: null,
  body,
  file: null,
  at: new Date(0),
  state,
  reason: null,
})
const told = (...entries: OutboxEntry[]) => {
  const { outcome, state } = statusOf({ ...stop, record }, entries)
  return [outcome, state]
}

describe('stopStatus', () => {
  it("returns the phone's last record of a stop before the server's state", () => {
    expect(told(entry('recordStop', 'waiting', { outcome: 'notPickedUp' }))).toEqual([
      'notPickedUp',
      'waiting',
    ])
    expect(told(entry('recordStop', 'refused', { outcome: 'pickedUp' }))).toEqual(['pickedUp', 'refused'])
    expect(told()).toEqual(['pickedUp', 'sent'])
    expect(told(entry('addStopFile'))).toEqual(['pickedUp', 'waiting'])
  })

  it('opens a stop again when its record is undone on the phone', () => {
    expect(told(entry('undoStop'))).toEqual([null, 'waiting'])
  })

  it('marks a stop as over when another user closed it', () => {
    expect(statusOf({ ...stop, status: 'cancelled' }, []).state).toBe('over')
    expect(statusOf(stop, []).state).toBe('open')
  })
})

it('allows setting out only to an open stop', () => {
  const vain = { ...stop, status: 'confirmed', record: { ...record, outcome: 'notPickedUp' } } as CourierStop
  const open = { ...stop, reservationId: 's', status: 'confirmed' } as CourierStop
  const can = (...stops: CourierStop[]) =>
    canSetOut(stops, new Map(stops.map((one) => [one.reservationId, statusOf(one, [])])))
  expect([can(vain), can(vain, open)]).toEqual([false, true])
})

it('sorts stops without a position last, by their time windows', () => {
  const named = (number: string, order: number | null, from: string) => ({ ...stop, number, order, from })
  const stops = [named('C', null, '12:00'), named('B', null, '09:00'), named('A', 2, '15:00')]
  expect(inOrder(stops).map(({ number }) => number)).toEqual(['A', 'B', 'C'])
})

it('opens directions to the marked position, else to the address text', () => {
  const place = {
    latitude: null,
    longitude: null,
    address: 'Büyükdere Cad. No: 185',
    neighborhood: 'Esentepe',
    town: null,
    district: 'Şişli',
    city: 'İstanbul',
  }
  const words = encodeURIComponent('Büyükdere Cad. No: 185, Esentepe, Şişli / İstanbul')
  expect(directionsAddress(place, 'Android 15')).toBe(`geo:0,0?q=${words}`)
  expect(directionsAddress({ ...place, latitude: 41.06, longitude: 28.99 }, 'iPhone')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=41.06%2C28.99',
  )
})
