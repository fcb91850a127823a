import { describe, expect, it } from 'vitest'
import { describeFault, framesOf } from './faults.ts'

const statement = new Error('Failed query: insert into users values ($1)\nparams: a@b.example,secret', {
  cause: new Error('duplicate key'),
})

describe('unexpected error', () => {
  it("logs an unexpected error with its cause and without the statement's values", () => {
    expect(describeFault(statement)).toBe('Failed query: insert into users values ($1): duplicate key')
    expect(framesOf(statement)).toMatch(/^\s+at /)
    expect(framesOf(statement)).not.toContain('a@b.example')
  })

  it('describes any thrown value', () => {
    expect(describeFault('late')).toBe('late')
    expect(describeFault(new Error('broken'))).toBe('broken')
  })
})
