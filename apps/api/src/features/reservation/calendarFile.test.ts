import { describe, expect, it } from 'vitest'
import { calendarOf } from './calendarFile.ts'

const called = {
  id: '7d3ad23c-0c35-4a0b-9d5c-2d3d2f6f1a10',
  number: 'RZV-41870392-5',
  version: 3,
  state: 'confirmed' as const,
  date: '2026-11-25',
  windowFrom: '09:00',
  windowTo: '12:00',
  address: 'Büyükdere Cad. No: 185 Kat 3',
  district: 'Şişli',
  city: 'İstanbul',
  pieceCount: 2,
}
const write = (fields: object = {}) =>
  calendarOf(
    { ...called, ...fields },
    {
      language: 'tr',
      url: 'https://kervan.example/x',
      now: new Date('2026-11-24T22:30:00Z'),
      sender: 'Kervan <bildirim@kervan.example>',
    },
  )
const linesOf = (fields: object = {}) => write(fields).content.replaceAll('\r\n ', '').split('\r\n')

describe('calendar file of a reservation', () => {
  it('writes day and window in Turkish time as one event that a later file replaces', () => {
    const lines = linesOf()
    expect(lines).toContain('METHOD:PUBLISH')
    expect(lines).toContain('STATUS:CONFIRMED')
    expect(lines).toContain('DTSTART;TZID=Europe/Istanbul:20261125T090000')
    expect(lines).toContain(`UID:${called.id}@kervan`)
    expect(lines).toContain('SEQUENCE:3')
    expect(
      lines.some((line) => line.startsWith('ORGANIZER') && line.includes('bildirim@kervan.example')),
    ).toBe(true)
  })

  it('removes the event of a cancelled reservation', () => {
    const lines = linesOf({ state: 'cancelled', version: 4 })
    expect(lines).toContain('METHOD:CANCEL')
    expect(lines).toContain('STATUS:CANCELLED')
    expect(lines).toContain('SEQUENCE:4')
    expect(lines).toContain(`UID:${called.id}@kervan`)
    expect(write({ state: 'cancelled' }).contentType).toContain('method=CANCEL')
  })

  it.each([
    'Kat 3\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Sahte',
    'Kat 3\nATTENDEE:mailto:a@b.example',
    'Kat 3\rATTENDEE:mailto:a@b.example',
    'Kat 3\u2028DTSTAMP:x',
    'a,b;c\\n"d"',
    'DTSTAMP:20200101T000000Z',
  ])('writes the address %j as one text into the calendar file', (address) => {
    const { content } = write({ address })
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(linesOf({ address })).toHaveLength(linesOf().length)
    expect(linesOf({ address }).filter((line) => line.startsWith('LOCATION:'))).toHaveLength(1)
  })

  it('limits lines to 75 bytes without splitting a character', () => {
    const address = 'Şişhane Çıkmazı 🏢 '.repeat(25)
    const { content } = write({ address })
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(content).not.toContain('�')
    expect(linesOf({ address }).find((line) => line.startsWith('LOCATION:'))).toContain('🏢 Şişhane Çıkmazı')
  })
})
