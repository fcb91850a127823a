import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testCaller } from './http/testing/testCaller.ts'
import { connectors, connectorsWith, findConnector } from './registry.ts'
import { apiAddress, fieldsOf, plainText, secretText } from './settingsFields.ts'

/** Settings that any of the connectors takes. */
const settings = {
  clientId: 'id',
  clientSecret: 'secret',
  accountNumber: '740561',
  apiKey: 'a key of sixteen letters',
  apiSecret: 'secret',
  secretKey: 'secret',
  apiUrl: 'https://carrier.example',
}

describe('the registry', () => {
  it('has one connector for each key', () => {
    expect(new Set(connectors.map(({ key }) => key)).size).toBe(connectors.length)
    expect(findConnector('ups')?.name).toBe('UPS')
    expect(findConnector('nobody')).toBeUndefined()
    expect(connectorsWith('rates').map(({ key }) => key)).toEqual(['ups', 'fedex', 'dhlExpress'])
  })

  it.each(connectors.map((connector) => ({ key: connector.key, connector })))(
    '$key can do what it says, and nothing else',
    ({ connector }) => {
      const { test, ...abilities } = connector.open(settings, { http: testCaller(), now: () => new Date() })
      expect(Object.keys(abilities)).toEqual([...connector.capabilities])
      expect(test).toBeTypeOf('function')
    },
  )

  it.each(
    connectors.filter(({ isBuiltIn }) => !isBuiltIn).map((connector) => ({ key: connector.key, connector })),
  )('$key refuses settings by half and has a secret', ({ connector }) => {
    expect(() => connector.open({}, { http: testCaller(), now: () => new Date() })).toThrow(z.ZodError)
    expect(fieldsOf(connector.settings).some(({ kind }) => kind === 'secret')).toBe(true)
  })
})

describe('the fields of settings', () => {
  it('are read from the schema, in its order', () => {
    const schema = z.object({
      shop: plainText(),
      token: secretText(),
      region: z.enum(['eu', 'us']).default('eu'),
      note: plainText().optional(),
      apiUrl: apiAddress('https://shop.example'),
    })
    expect(fieldsOf(schema)).toEqual([
      { name: 'shop', kind: 'text', isRequired: true, standard: null, options: [] },
      { name: 'token', kind: 'secret', isRequired: true, standard: null, options: [] },
      { name: 'region', kind: 'choice', isRequired: false, standard: 'eu', options: ['eu', 'us'] },
      { name: 'note', kind: 'text', isRequired: false, standard: null, options: [] },
      { name: 'apiUrl', kind: 'address', isRequired: false, standard: 'https://shop.example', options: [] },
    ])
  })

  it.each(['ftp://carrier.example', 'carrier.example', 'javascript:alert(1)'])(
    'take no address like %s',
    (address) => {
      const parsed = apiAddress('https://carrier.example').safeParse(address)
      expect(parsed.error?.issues[0]?.message).toBe('connection:addressFormat')
    },
  )
})
