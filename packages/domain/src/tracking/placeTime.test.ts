import { describe, expect, it } from 'vitest'
import { clockZoneOf, instantIn, mainZoneOf } from './placeTime.ts'

describe('mainZoneOf', () => {
  it.each([
    ['TR', 'Europe/Istanbul'],
    ['GB', 'Europe/London'],
    ['US', 'America/New_York'],
    ['AU', 'Australia/Sydney'],
    ['XX', null],
    ['', null],
    [null, null],
  ])('returns for the country %s the zone %s', (country, zone) => {
    expect(mainZoneOf(country)).toBe(zone)
  })
})

describe('instantIn', () => {
  it.each([
    ['2026-01-15T12:00:00', 'Europe/Berlin', '2026-01-15T11:00:00.000Z'],
    ['2026-07-15T12:00:00', 'Europe/Berlin', '2026-07-15T10:00:00.000Z'],
    ['2026-07-15T12:00:00', 'Europe/Istanbul', '2026-07-15T09:00:00.000Z'],
    ['2026-11-25T23:30:00', 'America/New_York', '2026-11-26T04:30:00.000Z'],
    ['2026-11-25T00:30:00', 'Australia/Sydney', '2026-11-24T13:30:00.000Z'],
    ['2026-11-25T12:00:00', 'UTC', '2026-11-25T12:00:00.000Z'],
    // Ambiguous hour: the first occurrence.
    ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // Skipped hour: calculated with the offset before the change.
    ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T03:30:00', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ])('converts local time %s in %s to %s', (local, zone, at) => {
    expect(instantIn(local, zone)?.toISOString()).toBe(at)
  })

  it('returns null for an invalid local time', () => {
    expect(instantIn('soon', 'UTC')).toBeNull()
  })
})

it.each([
  ['+01:00', 'Etc/GMT-1', '13:00'],
  ['-08:00', 'Etc/GMT+8', '04:00'],
  ['+00:00', 'UTC', '12:00'],
  ['+05:30', 'Asia/Kolkata', '17:30'],
  ['-09:30', 'Pacific/Marquesas', '02:30'],
  ['Europe/Berlin', 'Europe/Berlin', '13:00'],
])('names the UTC offset %s as zone %s', (zone, name, time) => {
  expect(clockZoneOf(zone)).toBe(name)
  const noon = new Date('2026-11-25T12:00:00Z')
  expect(noon.toLocaleTimeString('en-GB', { timeZone: name, hour: '2-digit', minute: '2-digit' })).toBe(time)
})

it('returns null for a UTC offset without a zone', () => {
  expect(clockZoneOf('+01:10')).toBeNull()
  expect(clockZoneOf(null)).toBeNull()
})
