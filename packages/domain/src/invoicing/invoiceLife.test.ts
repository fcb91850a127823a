import { describe, expect, it } from 'vitest'
import { effectOfAnswer, mayBeSent } from './invoiceLife.ts'

describe('effectOfAnswer', () => {
  it.each([
    ['issued', 'accepted', 'notSent'],
    ['sent', 'accepted', 'recorded'],
    ['sent', 'rejected', 'recorded'],
    ['accepted', 'accepted', 'unchanged'],
    ['rejected', 'rejected', 'unchanged'],
    ['accepted', 'rejected', 'contradicts'],
    ['rejected', 'accepted', 'contradicts'],
  ] as const)('of an invoice that is %s and an answer %s is %s', (state, answer, effect) => {
    expect(effectOfAnswer(state, answer)).toBe(effect)
  })

  it('allows another hand-over until the invoice is accepted', () => {
    expect(['issued', 'sent', 'rejected', 'accepted'].map((state) => mayBeSent(state as 'sent'))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
