import { describe, expect, it } from 'vitest'
import { territoryOf } from './customs/territory.ts'
import { dictionary } from './dictionary.ts'
import { postalForms } from './identity/postalForms.ts'

describe.each(['constructor', 'valueOf', '__proto__', 'toString', 'hasOwnProperty'])('%s', (name) => {
  it('omits inherited object names from a dictionary that does not define them', () => {
    expect(dictionary({ TR: 1 })[name]).toBeUndefined()
    expect(dictionary({ TR: 1 })).toEqual({ TR: 1 })
  })

  it("treats an object member's name as an ordinary country without special rules", () => {
    expect(territoryOf(name, '1000').special).toBeNull()
    expect(postalForms[name]).toBeUndefined()
  })
})
