import { describe, expect, it } from 'vitest'
import { formatLocal, localMinute } from './localTime.ts'

describe('localMinute and formatLocal', () => {
  it("convert a flight's time to the airport's time zone", () => {
    expect(localMinute('2026-11-25T09:44:00.000Z', 'Europe/Istanbul')).toBe('2026-11-25T12:44')
    expect(localMinute('2026-11-25T23:20:00.000Z', 'Europe/Berlin')).toBe('2026-11-26T00:20')
    expect(formatLocal('2026-11-25T13:20:00.000Z', 'America/New_York', 'tr')).toBe('25.11.2026 08:20')
    expect(formatLocal('2026-07-01T13:20:00.000Z', 'America/New_York', 'en')).toBe('01/07/2026 09:20')
  })
})
