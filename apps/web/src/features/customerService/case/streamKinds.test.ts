import { describe, expect, it } from 'vitest'
import { countKinds, initialsOf } from './streamKinds.ts'

const item = (kind: 'state' | 'tracking' | 'email' | 'note' | 'claim') => ({
  kind,
  at: '2026-11-24T09:40:00.000Z',
  title: '',
  detail: null,
  person: null,
  audience: null,
  isWaiting: false,
  isException: false,
  followUp: null,
})

describe('conversation', () => {
  it('counts states and tracking events as events', () => {
    const kinds = ['state', 'tracking', 'tracking', 'email', 'note', 'claim'] as const
    expect(countKinds(kinds.map(item))).toEqual({ email: 1, note: 1, event: 3, claim: 1 })
  })

  it.each([
    ['selin aksoy', 'tr', 'SA'],
    ['ismail can ışık', 'tr', 'İI'],
    ['Kervan', 'en', 'K'],
  ])('writes the initials of %s in %s as %s', (name, language, initials) => {
    expect(initialsOf(name, language)).toBe(initials)
  })
})
