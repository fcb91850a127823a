import { describe, expect, it } from 'vitest'
import { effectOfAnswer, invoiceStates, mayBeSent } from './invoiceLife.ts'

describe('effectOfAnswer', () => {
  it.each([
    ['issued', 'accepted', 'notSent'],
    ['sent', 'accepted', 'recorded'],
    ['sent', 'rejected', 'recorded'],
    ['accepted', 'accepted', 'unchanged'],
    ['rejected', 'rejected', 'unchanged'],
    ['accepted', 'rejected', 'contradicts'],
    ['rejected', 'accepted', 'contradicts'],
  ] as const)('for an invoice that is %s and the answer %s returns %s', (state, answer, effect) => {
    expect(effectOfAnswer(state, answer)).toBe(effect)
  })
})

describe('mayBeSent', () => {
  it('returns false only when the invoice is accepted', () => {
    expect(invoiceStates.filter((state) => !mayBeSent(state))).toEqual(['accepted'])
  })
})
