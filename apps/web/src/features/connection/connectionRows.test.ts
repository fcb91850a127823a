import { describe, expect, it } from 'vitest'
import { connectionRows, isFieldRequired, keyOfRow } from './connectionRows.ts'
import { buildConnection, fedex, ups } from './testing/buildConnection.ts'

describe('connectionRows', () => {
  it("lists each connector for the platform, set up or not, with companies' connections below", () => {
    const ofCompany = buildConnection({ id: 7, companyId: 7, companyName: 'Anadolu' })
    const [house, second] = [buildConnection(), buildConnection({ id: 6, name: 'Depo', isDefault: false })]
    const rows = connectionRows([ups, fedex], [ofCompany, house, second])
    expect(rows.map(keyOfRow)).toEqual(['5', '6', '7', 'fedex'])
    expect(rows[0]!.connection).toBe(house)
    expect(rows[3]!.connection).toBeNull()
  })
})

describe('secret fields', () => {
  const secret = ups.fields.find(({ name }) => name === 'clientSecret')!
  const row = { connector: ups, connection: buildConnection() }

  it('requires a secret field that is not set', () => {
    expect(isFieldRequired(secret, { connector: ups, connection: null }, {})).toBe(true)
  })

  it('makes a stored secret optional while the address stays', () => {
    expect(isFieldRequired(secret, row, { apiUrl: 'https://ups.example' })).toBe(false)
  })

  it.each(['https://other.example', ''])(
    'requires a stored secret again when the address becomes %j',
    (apiUrl) => {
      expect(isFieldRequired(secret, row, { apiUrl })).toBe(true)
    },
  )
})
