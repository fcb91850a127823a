import { describe, expect, it } from 'vitest'
import type { Reader } from '../list/reader.ts'
import { writeAuditChanges, writeAuditValue } from './auditText.ts'

const days = new Intl.DateTimeFormat('tr-TR', { timeZone: 'Europe/Istanbul' })
/** As the API and the web write: a date that is none throws. */
const reader: Reader = {
  word: () => null,
  countryName: (code) => code,
  money: (amount, currency) => `${amount} ${currency}`,
  percent: (percent) => `%${percent}`,
  count: String,
  day: (day) => days.format(new Date(`${day}T12:00:00+03:00`)),
  minute: (moment) => days.format(moment),
}

describe('a value of the audit trail', () => {
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
  ])('is shown as it was written when it only looks like something else: %s', (text) => {
    expect(writeAuditValue(reader, 'name', text)).toBe(text)
  })

  it('is shown in the words of the reader when it is a day or a moment', () => {
    expect(writeAuditValue(reader, 'from', '2026-11-20')).toBe('20.11.2026')
    expect(writeAuditValue(reader, 'at', '2026-11-20T22:00:00.000Z')).toBe('21.11.2026')
  })

  it('is cut off when it is nested deeper than anything of ours', () => {
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`
    expect(writeAuditValue(reader, 'note', deep)).toBe('…')
    expect(writeAuditValue(reader, 'note', '{"a":{"b":["2026-99-99"]}}')).toBe('a: b: 2026-99-99')
  })

  it('does not hide the rest of its entry when a neighbour names no currency', () => {
    const changes = [
      { field: 'amount', before: null, after: '12' },
      { field: 'currency', before: null, after: 'constructor' },
    ]
    expect(writeAuditChanges(reader, { changes, details: [] })).toContain('12')
  })
})
