import { describe, expect, it } from 'vitest'
import { gatherTexts } from './gatherTexts.ts'

describe('gatherTexts', () => {
  it("adds a connector's own labels to those that all connectors share", () => {
    const gathered = gatherTexts({
      connection: { field: { apiUrl: 'API address' } },
      'connectors/parcels': { field: { pin: 'Account PIN' }, help: { pin: 'On the contract.' } },
    })
    expect(gathered).toEqual({
      connection: { field: { apiUrl: 'API address', pin: 'Account PIN' }, help: { pin: 'On the contract.' } },
    })
  })

  it('throws when two files define the same text', () => {
    const texts = { connection: { field: { pin: 'PIN' } }, 'connectors/parcels': { field: { pin: 'Pin' } } }
    expect(() => gatherTexts(texts)).toThrow("two files define the text 'pin'")
  })
})
