import { describe, expect, it } from 'vitest'
import { billStates, openBillStates } from './bill.ts'
import { mayWithdrawDispute, stateAfterWithdrawal } from './billLife.ts'

describe('withdrawal of a dispute', () => {
  it('is allowed only while the line is disputed and nothing is credited', () => {
    expect(billStates.filter((state) => mayWithdrawDispute({ state, credited: 0 }))).toEqual(['disputed'])
    expect(mayWithdrawDispute({ state: 'disputed', credited: 0.01 })).toBe(false)
  })

  it.each([
    ['unknownParcel', 'unknown'],
    ['duplicate', 'duplicate'],
    ['weight', 'different'],
    [null, 'different'],
  ] as const)('opens a line with the cause %s as %s', (cause, state) => {
    expect(stateAfterWithdrawal(cause)).toBe(state)
    expect(openBillStates).toContain(state)
  })
})
