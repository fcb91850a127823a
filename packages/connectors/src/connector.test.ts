import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { productConnectors } from './registry.ts'
import { apiAddress, fieldsOf, longSecret, plainText, secretText } from './settingsFields.ts'

describe('connector registry', () => {
  it('registers one connector per key', () => {
    expect(new Set(productConnectors.all.map(({ key }) => key)).size).toBe(productConnectors.all.length)
    expect(productConnectors.find('ups')?.name).toBe('UPS')
    expect(productConnectors.find('nobody')).toBeUndefined()
    expect(productConnectors.with('rates').map(({ key }) => key)).toEqual(['ups', 'fedex', 'dhlExpress'])
  })

  it.each([
    ['house', 'carrier', 'Kervan', ['booking'], null],
    ['ups', 'carrier', 'UPS', ['rates', 'tracking', 'receive'], 'https://onlinetools.ups.com'],
    ['fedex', 'carrier', 'FedEx', ['rates', 'tracking', 'receive'], 'https://apis.fedex.com'],
    [
      'dhlExpress',
      'carrier',
      'DHL Express',
      ['rates', 'tracking', 'receive'],
      'https://express.api.dhl.com/mydhlapi',
    ],
  ])(
    'describes the connector %s: a %s called %s, for %s, with default address %s',
    (key, kind, name, capabilities, address) => {
      const connector = productConnectors.find(key)!
      const fields = fieldsOf(connector.settings)
      expect(connector).toMatchObject({ kind, name, capabilities })
      expect(connector.isBuiltIn === true).toBe(key === 'house')
      expect(fields.find((field) => field.name === 'apiUrl')?.standard ?? null).toBe(address)
    },
  )

  it.each([
    ['ups', 'UPS-WWS', ['65']],
    ['ups', 'UPS-EXPD', ['08']],
    ['fedex', 'FDX-IP', ['FEDEX_INTERNATIONAL_PRIORITY', 'INTERNATIONAL_PRIORITY']],
    ['fedex', 'FDX-IE', ['INTERNATIONAL_ECONOMY']],
    ['dhlExpress', 'DHL-EXP', ['P', 'D']],
    ['dhlExpress', 'DHL-ESI', ['H', 'W']],
    ['ups', 'HOUSE-EXP', undefined],
  ])('maps for the carrier %s our service %s to %j', (key, service, products) => {
    expect(productConnectors.find(key)?.productOf?.(service)).toEqual(products)
  })
})

describe('fieldsOf', () => {
  it('reads the settings fields from the schema in its order', () => {
    const schema = z.object({
      shop: plainText(),
      token: secretText(),
      key: longSecret(),
      region: z.enum(['eu', 'us']).default('eu'),
      kinds: z.array(z.enum(['new', 'paid'])).default(['new']),
      isTest: z.boolean().default(false).meta({ help: 'isTest' }),
      days: z.int().min(1).max(90),
      factor: z.number().optional(),
      note: plainText().optional(),
      apiUrl: apiAddress('https://a.example', 'https://b.example'),
    })
    const plain = {
      isRequired: false,
      standard: null,
      options: [],
      help: null,
      isLong: false,
      isOfApp: false,
      sandbox: null,
      minimum: null,
      maximum: null,
    }
    expect(fieldsOf(schema)).toEqual([
      { ...plain, name: 'shop', kind: 'text', isRequired: true },
      { ...plain, name: 'token', kind: 'secret', isRequired: true },
      { ...plain, name: 'key', kind: 'secret', isRequired: true, isLong: true },
      { ...plain, name: 'region', kind: 'choice', standard: 'eu', options: ['eu', 'us'] },
      { ...plain, name: 'kinds', kind: 'choices', standard: ['new'], options: ['new', 'paid'] },
      { ...plain, name: 'isTest', kind: 'flag', standard: false, help: 'isTest' },
      { ...plain, name: 'days', kind: 'number', isRequired: true, minimum: 1, maximum: 90 },
      { ...plain, name: 'factor', kind: 'number' },
      { ...plain, name: 'note', kind: 'text' },
      {
        ...plain,
        name: 'apiUrl',
        kind: 'address',
        standard: 'https://a.example',
        sandbox: 'https://b.example',
      },
    ])
  })

  it('validates a settings text with messages', () => {
    const message = (text: unknown) => plainText().safeParse(text).error?.issues[0]?.message
    expect(message(undefined)).toBe('validation:required')
    expect(message('  ')).toBe('validation:required')
    expect(message('a'.repeat(501))).toBe('validation:tooLong')
    expect(plainText().parse(` ${'a'.repeat(500)} `)).toHaveLength(500)
    const long = apiAddress('https://carrier.example').safeParse(`https://carrier.example/${'a'.repeat(500)}`)
    expect(long.error?.issues[0]?.message).toBe('validation:tooLong')
  })

  it.each(['ftp://carrier.example', 'carrier.example', 'javascript:alert(1)', 'xhttp://a.example'])(
    'rejects the API address %s',
    (address) => {
      const parsed = apiAddress('https://carrier.example').safeParse(address)
      expect(parsed.error?.issues[0]?.message).toBe('connection:addressFormat')
    },
  )
})
