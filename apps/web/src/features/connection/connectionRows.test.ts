import { describe, expect, it } from 'vitest'
import { connectionRows, isFieldRequired, keyOfRow } from './connectionRows.ts'
import { buildConnection, fedex, ups } from './testing/buildConnection.ts'

describe('the rows of the screen', () => {
  it('show each connector for the house, set up or not, and the companies’ own below it', () => {
    const ofCompany = buildConnection({ companyId: 7, companyName: 'Anadolu' })
    const house = buildConnection()
    const rows = connectionRows([ups, fedex], [ofCompany, house])
    expect(rows.map(keyOfRow)).toEqual(['ups.house', 'ups.7', 'fedex.house'])
    expect(rows[0]!.connection).toBe(house)
    expect(rows[2]!.connection).toBeNull()
  })
})

describe('a secret', () => {
  const secret = ups.fields.find(({ name }) => name === 'clientSecret')!
  const row = { connector: ups, connection: buildConnection() }

  it('must be entered when it is not set', () => {
    expect(isFieldRequired(secret, { connector: ups, connection: null }, {})).toBe(true)
  })

  it('may stay empty when it is set and the address stays', () => {
    expect(isFieldRequired(secret, row, { apiUrl: 'https://ups.example' })).toBe(false)
  })

  it.each(['https://other.example', ''])('must be entered anew for the address %j', (apiUrl) => {
    expect(isFieldRequired(secret, row, { apiUrl })).toBe(true)
  })
})
