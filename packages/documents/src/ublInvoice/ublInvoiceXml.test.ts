import { describe, expect, it } from 'vitest'
import { money } from '@kervan/domain/money/money'
import { parseXmlDocument } from 'slimdom'
import type { Attr, Document, Element } from 'slimdom'
import { checkInvoice, nodesOf, readGib } from './testing/checkInvoice.ts'
import { findDisorder } from './testing/elementOrder.ts'
import type { UblContent, UblParty } from './ublContent.ts'
import { writeUblInvoice } from './ublInvoiceXml.ts'

const channels = {
  eInvoice: { type: 'efatura', senderId: '', receiverId: '' },
  eArchive: { type: 'earchive', senderId: '', receiverId: '' },
}
const channelOf = (sample: string) => channels[sample.startsWith('efatura') ? 'eInvoice' : 'eArchive']

const party = (changes: Partial<UblParty> = {}): UblParty => ({
  name: 'Anadolu Dokuma A.Ş.',
  isCorporate: true,
  taxNumber: '1234567890',
  identityNumber: null,
  taxOffice: 'Kadıköy',
  address: 'Moda Caddesi 1',
  district: 'Kadıköy',
  city: 'İstanbul',
  zipCode: '34710',
  countryCode: 'TR',
  country: 'Türkiye',
  email: 'muhasebe@anadolu.example',
  phone: '+905321112233',
  ...changes,
})

const linesOf = (currency: string, amounts: [number, number][]) =>
  amounts.map(([net, vat], place) => ({
    description: 'Taşıma, 1,5 kg & "acele" <ekspres>',
    reference: `KRV-${place}`,
    net: money(net, currency),
    vat: money(vat, currency),
  }))

const build = (changes: Partial<UblContent> = {}): UblContent => ({
  kind: 'eArchive',
  type: 'sale',
  number: 'KEA2026000000001',
  uuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  date: '2026-11-20',
  time: '16:05:00',
  issuer: {
    ...party({ name: 'Kervan Kargo A.Ş.', taxNumber: '9876543217' }),
    mersisNumber: '0123456789000015',
  },
  buyer: party(),
  original: null,
  lines: linesOf('EUR', [
    [100_000, 0],
    [2500, 0],
  ]),
  vatRate: '0',
  exemption: { code: '311', reason: '14/1 Uluslararası taşımacılık' },
  net: money(102_500, 'EUR'),
  vat: money(0, 'EUR'),
  total: money(102_500, 'EUR'),
  inWords: 'Yalnız binyirmibeş avro',
  exchangeRate: { rate: '54.5092', day: '2026-11-19' },
  ...changes,
})

const person = party({
  name: 'Ayşe Nur Yılmaz',
  isCorporate: false,
  taxNumber: null,
  identityNumber: '10000000146',
  taxOffice: null,
})
const taxed = {
  exemption: null,
  vatRate: '20',
  exchangeRate: null,
  lines: linesOf('TRY', [
    [10_000, 2000],
    [-833, -167],
  ]),
  net: money(9167, 'TRY'),
  vat: money(1833, 'TRY'),
  total: money(11_000, 'TRY'),
}
const original = { number: 'KEA2026000000001', date: '2026-11-01', reason: 'Yanlış firma' }

const invoices: [string, UblContent][] = [
  ['carriage abroad, e-archive', build()],
  ['carriage abroad, e-invoice', build({ kind: 'eInvoice' })],
  ['domestic with a deduction', build(taxed)],
  ['domestic, to a person', build({ ...taxed, buyer: person })],
  [
    'export of a service to a foreign company',
    build({
      buyer: party({
        countryCode: 'DE',
        country: 'Almanya',
        taxNumber: 'DE123',
        taxOffice: null,
        district: null,
      }),
      exemption: { code: '302', reason: '11/1-a Hizmet ihracatı' },
    }),
  ],
  [
    'export of a service to a foreign person',
    build({
      buyer: { ...person, countryCode: 'DE', country: 'Almanya' },
      exemption: { code: '302', reason: '11/1-a Hizmet ihracatı' },
    }),
  ],
  ['outside of VAT', build({ exemption: { code: '351', reason: 'KDV kapsamı dışında' } })],
  ['refund', build({ type: 'refund', original })],
  ['refund of a taxed e-invoice', build({ ...taxed, kind: 'eInvoice', type: 'refund', original })],
  ['cancellation', build({ type: 'cancellation', original })],
]

describe('writeUblInvoice', () => {
  it.each(invoices)('passes every rule and the order of elements: %s', (_, content) => {
    const document = parseXmlDocument(writeUblInvoice(content))
    const { failed, evaluated } = checkInvoice(document, channels[content.kind])
    expect(failed).toEqual([])
    expect(evaluated).toBeGreaterThan(90)
    expect(findDisorder(document.documentElement!)).toEqual([])
  })

  it('deducts on the whole document and leaves the payable amount whole', () => {
    const document = parseXmlDocument(writeUblInvoice(build(taxed)))
    const textOf = (path: string) =>
      nodesOf(document, `/inv:Invoice/${path}`).map((node) => (node as Element).textContent)
    expect(textOf('cac:LegalMonetaryTotal/cbc:LineExtensionAmount')).toEqual(['100.00'])
    expect(textOf('cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount')).toEqual(['8.33'])
    expect(textOf('cac:LegalMonetaryTotal/cbc:PayableAmount')).toEqual(['110.00'])
    expect(textOf('cac:AllowanceCharge/cbc:MultiplierFactorNumeric')).toEqual(['0.0833'])
    expect(textOf('cbc:LineCountNumeric')).toEqual(['1'])
  })

  it('escapes text and drops what XML cannot hold', () => {
    const xml = writeUblInvoice(build({ buyer: party({ name: 'A & B <Ltd>\u0000 "X"' }) }))
    expect(xml).toContain('<cbc:Name>A &amp; B &lt;Ltd&gt; &quot;X&quot;</cbc:Name>')
  })

  it('throws when nothing is charged', () => {
    expect(() => writeUblInvoice(build({ lines: linesOf('EUR', [[-5, 0]]) }))).toThrow(RangeError)
  })
})

interface Spoilt {
  what: string
  xpath?: string
  change: string
  to?: string
  fails: number
}

const spoil = (document: Document, { xpath, change, to = '' }: Spoilt): void => {
  if (!xpath) return
  const [node] = nodesOf(document, xpath) as (Element | Attr)[]
  if (!node) throw new Error(`no ${xpath}`)
  if (change === 'text') {
    if ('ownerElement' in node) node.value = to
    else node.textContent = to
  } else if (change === 'remove') (node as Element).remove()
  else (node as Element).after((node as Element).cloneNode(true))
}

const failuresOf = (xml: string, one: Spoilt, envelope: (typeof channels)['eInvoice']) => {
  const document = parseXmlDocument(xml)
  spoil(document, one)
  const variable = /^variable (\w+)$/.exec(one.change)?.[1]
  return checkInvoice(document, { ...envelope, ...(variable && { [variable]: one.to }) }).failed
}

const samples = [
  'earsiv_istisna_302_hizmet_ihracati_eur.xml',
  'earsiv_satis_tckn_kdv20.xml',
  'efatura_ihracat_301_usd.xml',
  'efatura_temel_istisna_311_tasima.xml',
]
const spoiltSamples = (
  JSON.parse(readGib('gib_spoilt_copies.json')) as { cases: (Spoilt & { sample: string })[] }
).cases.map((one) => [one.what, one] as const)

const tax = '/inv:Invoice/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory'
const buyerId = '/inv:Invoice/cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID'
const own: [Spoilt, UblContent][] = [
  [
    {
      what: 'another version of UBL',
      xpath: '/inv:Invoice/cbc:CustomizationID',
      change: 'text',
      to: 'TR1.0',
      fails: 22,
    },
    build(),
  ],
  [
    {
      what: 'a number in small letters',
      xpath: '/inv:Invoice/cbc:ID',
      change: 'text',
      to: 'kea2026000000001',
      fails: 27,
    },
    build(),
  ],
  [
    { what: 'a copy', xpath: '/inv:Invoice/cbc:CopyIndicator', change: 'text', to: 'true', fails: 28 },
    build(),
  ],
  [
    {
      what: 'an unknown type',
      xpath: '/inv:Invoice/cbc:InvoiceTypeCode',
      change: 'text',
      to: 'FATURA',
      fails: 29,
    },
    build(taxed),
  ],
  [
    {
      what: 'a refund in the commercial profile',
      xpath: '/inv:Invoice/cbc:ProfileID',
      change: 'text',
      to: 'TICARIFATURA',
      fails: 30,
    },
    build({ ...taxed, kind: 'eInvoice', type: 'refund', original }),
  ],
  [
    {
      what: 'an unknown country',
      xpath: '(//cbc:IdentificationCode)[1]',
      change: 'text',
      to: 'XX',
      fails: 1,
    },
    build(),
  ],
  [
    { what: 'a tax number of nine digits', xpath: buyerId, change: 'text', to: '123456789', fails: 64 },
    build(),
  ],
  [
    {
      what: 'a person without a name',
      xpath: '//cac:AccountingCustomerParty/cac:Party/cac:Person',
      change: 'remove',
      fails: 73,
    },
    build({ ...taxed, buyer: person }),
  ],
  [
    {
      what: 'an unknown exemption',
      xpath: `${tax}/cbc:TaxExemptionReasonCode`,
      change: 'text',
      to: '999',
      fails: 79,
    },
    build(),
  ],
  [
    {
      what: 'an unknown tax',
      xpath: `${tax}/cac:TaxScheme/cbc:TaxTypeCode`,
      change: 'text',
      to: '0000',
      fails: 75,
    },
    build(taxed),
  ],
]

describe('rules of the administration', () => {
  it.each(samples)('pass on the sample %s, in the order of elements', (sample) => {
    const document = parseXmlDocument(readGib(sample))
    expect(checkInvoice(document, channelOf(sample)).failed).toEqual([])
    expect(findDisorder(document.documentElement!)).toEqual([])
  })

  it.each(spoiltSamples)('fail on a sample with %s', (_, one) => {
    expect(failuresOf(readGib(one.sample), one, channelOf(one.sample))).toEqual([one.fails])
  })

  it.each(own.map(([one, content]) => [one.what, one, content] as const))(
    'fail on our invoice with %s',
    (_, one, content) => {
      expect(failuresOf(writeUblInvoice(content), one, channels[content.kind])).toEqual([one.fails])
    },
  )

  it('finds an element when it is out of order', () => {
    const document = parseXmlDocument(writeUblInvoice(build()))
    const [time] = nodesOf(document, '/inv:Invoice/cbc:IssueTime') as Element[]
    document.documentElement!.append(time!)
    expect(findDisorder(document.documentElement!)).toEqual(['Invoice/IssueTime'])
  })
})
