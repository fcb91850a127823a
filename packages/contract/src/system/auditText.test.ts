import { describe, expect, it } from 'vitest'
import type { Reader } from '../list/reader.ts'
import { writeAuditChanges, writeAuditValue } from './auditText.ts'

const days = new Intl.DateTimeFormat('tr-TR', { timeZone: 'Europe/Istanbul' })
/** Reader like that of the API and the web: an invalid date throws. */
const reader: Reader = {
  word: () => null,
  countryName: (code) => code,
  money: (amount, currency) => `${amount} ${currency}`,
  percent: (percent) => `%${percent}`,
  count: String,
  day: (day) => days.format(new Date(`${day}T12:00:00+03:00`)),
  minute: (moment) => days.format(moment),
}

describe('writeAuditValue', () => {
  it.each([
    '2026-99-99',
    '2026-02-30',
    '0000-00-00',
    '2026-11-20T25:61:00.000Z',
    '2026-02-30T10:00:00.000Z',
    '2026-11-20T10:00 or later',
    '+275761-01-01',
    '[2026-99-99',
    '{"at":',
  ])('shows an audit text unchanged when it only resembles a date or number: %s', (text) => {
    expect(writeAuditValue(reader, 'name', text)).toBe(text)
  })

  it('formats days and moments of the audit trail for the reader', () => {
    expect(writeAuditValue(reader, 'from', '2026-11-20')).toBe('20.11.2026')
    expect(writeAuditValue(reader, 'at', '2026-11-20T22:00:00.000Z')).toBe('21.11.2026')
  })

  it('cuts off deeply nested audit values', () => {
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`
    expect(writeAuditValue(reader, 'note', deep)).toBe('…')
    expect(writeAuditValue(reader, 'note', '{"a":{"b":["2026-99-99"]}}')).toBe('a: b: 2026-99-99')
  })

  it('shows all fields of an audit entry with an unknown currency', () => {
    const changes = [
      { field: 'amount', before: null, after: '12' },
      { field: 'currency', before: null, after: 'constructor' },
    ]
    expect(writeAuditChanges(reader, { changes, details: [] })).toContain('12')
  })
})
