import { describe, expect, it } from 'vitest'
import { connectionRows, fieldsOfRow, isAppRow, isFieldRequired, keyOfRow } from './connectionRows.ts'
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

describe('a store', () => {
  const appField = { ...ups.fields[0]!, name: 'clientId', isOfApp: true }
  const store = { ...ups, key: 'store', kind: 'store' as const, fields: [...ups.fields.slice(1), appField] }
  const ofCompany = buildConnection({ id: 7, connectorKey: 'store', companyId: 7 })

  it('has a row of the platform only with an app, whose form has the fields of the app only', () => {
    const rows = connectionRows([store, { ...fedex, kind: 'store' }], [ofCompany])
    expect(rows.map(keyOfRow)).toEqual(['store', '7'])
    expect(rows.map(isAppRow)).toEqual([true, false])
    const names = rows.map((row) => fieldsOfRow(row).map(({ name }) => name))
    expect(names).toEqual([['clientId'], ups.fields.slice(1).map(({ name }) => name)])
  })
})

describe('secret fields', () => {
  const secret = ups.fields.find(({ name }) => name === 'clientSecret')!
  const row = { connector: ups, connection: buildConnection() }

  it('requires a secret field that is not set', () => {
    expect(
      isFieldRequired(secret, { connector: ups, connection: null }, { environment: 'live', values: {} }),
    ).toBe(true)
  })

  it('makes a stored secret optional while the address stays', () => {
    expect(
      isFieldRequired(secret, row, { environment: 'live', values: { apiUrl: 'https://ups.example' } }),
    ).toBe(false)
  })

  it.each(['https://other.example', ''])(
    'requires a stored secret again when the address becomes %j',
    (apiUrl) => {
      expect(isFieldRequired(secret, row, { environment: 'live', values: { apiUrl } })).toBe(true)
    },
  )

  it('requires a stored secret again when the environment changes the address', () => {
    const published = buildConnection({ values: [{ name: 'clientId', value: 'our-id' }] })
    const of = (environment: 'live' | 'sandbox') =>
      isFieldRequired(secret, { connector: ups, connection: published }, { environment, values: {} })
    expect([of('live'), of('sandbox')]).toEqual([false, true])
  })

  it('requires the address of a sandbox that has no published one', () => {
    const address = { ...ups.fields.find(({ kind }) => kind === 'address')!, sandbox: null }
    const of = (environment: 'live' | 'sandbox') => isFieldRequired(address, row, { environment, values: {} })
    expect([of('live'), of('sandbox')]).toEqual([false, true])
  })
})
