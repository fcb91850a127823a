/**
 * Data that borders ask of a parcel, as dated rows. The first row of a datum that fits a consignment decides.
 *
 * `reported` rows rest on guidance of carriers, platforms, advisers and newspapers, whose act was not read;
 * `doubtful` rows on one source or on general practice. A customs broker confirms both before going live. Where a
 * source does not name the first day of a rule, `from` is the day of the source, and `source` says so.
 */
import { tariffDigitsOf, tariffCountries } from '../hsCode.ts'
import { identifierRows } from '../productIdentifiers.ts'
import { iossLimitEur, microExportLimits, usDeMinimisEnd } from '../thresholds.ts'
import { addDays } from '../../pricing/rating/days.ts'
import { toDecimal } from '../../money/money.ts'
import type { PassportRow } from './passportRow.ts'

const limitEur = toDecimal(iossLimitEur)
const ucc = 'Regulation (EU) No 952/2013 (Union Customs Code)'
const kyoto = 'Revised Kyoto Convention, General Annex, chapter 3'
const usDuty = 'Executive Order 14324 of 30 Jul 2025 (end of the exemption of 19 USC 1321(a)(2)(C))'
const easyship = 'Easyship, tax ID guide of 18 Jun 2021; first day of the rule not found'

/** Rules in force since before any shipment of the product. */
const sinceKyoto = { from: '2006-02-03', to: null, confidence: 'reported' } as const
const sinceUcc = { from: '2016-05-01', to: null, confidence: 'reported' } as const
const sinceBrexit = { from: '2021-01-01', to: null, confidence: 'reported' } as const
const asked = { demand: 'asked' } as const

const descriptionRows: readonly PassportRow[] = [
  {
    law: 'ics2Description',
    data: ['description'],
    ...asked,
    into: ['EU', 'CH', 'NO'],
    refusesStopWords: true,
    ifMissing: 'refused',
    from: '2025-09-01',
    to: null,
    source:
      'Delegated Regulation (EU) 2015/2446, Annex B, data element 18 05; stop word list of ICS2 (Air Cargo World, ShipStation, customs-declarations.uk)',
    confidence: 'reported',
  },
  {
    law: 'describedGoods',
    data: ['description'],
    ...asked,
    into: ['*'],
    ifMissing: 'held',
    source: kyoto,
    ...sinceKyoto,
  },
]

const usCodeSource =
  'CBP interim final rule, Federal Register, Jun 2026 (supplychaindive.com; netresearch/dhl-module-versenden-m1 2.2.0)'

const codeRows: readonly PassportRow[] = [
  {
    law: 'usMailCode',
    data: ['tariffCode'],
    ...asked,
    into: ['US'],
    channel: 'mail',
    goods: { currency: 'USD', upTo: '2500.00' },
    digits: 10,
    ifMissing: 'held',
    from: '2026-07-24',
    to: null,
    source: usCodeSource,
    confidence: 'reported',
  },
  {
    law: 'usMailSixDigits',
    data: ['tariffCode'],
    ...asked,
    into: ['US'],
    channel: 'mail',
    digits: 6,
    ifMissing: 'held',
    from: '2021-03-15',
    to: '2026-07-23',
    source: 'Advance data of postal items (STOP Act of 2018, 19 CFR 145; general practice)',
    confidence: 'doubtful',
  },
  {
    law: 'usEntryCode',
    data: ['tariffCode'],
    ...asked,
    into: ['US'],
    digits: 10,
    ifMissing: 'costs',
    from: usDeMinimisEnd,
    to: null,
    source: `${usDuty}; the broker's entry needs ten digits (general practice)`,
    confidence: 'doubtful',
  },
  {
    law: 'euLowValueCode',
    data: ['tariffCode'],
    ...asked,
    into: ['EU'],
    receiver: 'individual',
    originPapers: ['none', 'originCertificate', 'eur1'],
    goods: { currency: 'EUR', upTo: limitEur },
    digits: 6,
    ifMissing: 'held',
    from: '2021-07-01',
    to: null,
    source:
      'Delegated Regulation (EU) 2015/2446, Annex B, column H7; Council example of Regulation (EU) 2026/382',
    confidence: 'reported',
  },
  {
    law: 'euFullCode',
    data: ['tariffCode'],
    ...asked,
    into: ['EU'],
    digits: 8,
    ifMissing: 'costs',
    source: `${ucc}, Annex B, column H1: ten digits, of which brokers complete the last two (general practice)`,
    from: '2016-05-01',
    to: null,
    confidence: 'doubtful',
  },
  ...tariffCountries.map((country): PassportRow => ({
    law: 'nationalCode',
    data: ['tariffCode'],
    ...asked,
    into: [country],
    digits: tariffDigitsOf(country),
    ifMissing: 'costs',
    from: '2022-01-01',
    to: null,
    source:
      'Import tariff of the destination, edition of HS 2022; digits as couriers ask them (general practice)',
    confidence: 'doubtful',
  })),
  {
    law: 'sixDigits',
    data: ['tariffCode'],
    ...asked,
    into: ['*'],
    digits: 6,
    ifMissing: 'held',
    from: '2022-01-01',
    to: null,
    source: 'International Convention on the Harmonized System, edition of 2022',
    confidence: 'reported',
  },
]

const goodsRows: readonly PassportRow[] = [
  {
    law: 'declaredOrigin',
    data: ['originCountry'],
    ...asked,
    into: ['*'],
    ifMissing: 'held',
    source: kyoto,
    ...sinceKyoto,
  },
  {
    law: 'declaredValue',
    data: ['value'],
    ...asked,
    into: ['*'],
    ifMissing: 'held',
    source: kyoto,
    ...sinceKyoto,
  },
  {
    law: 'exportLineWeight',
    data: ['netWeight'],
    demand: 'voluntary',
    outOf: ['TR'],
    ifMissing: 'nothing',
    from: '2019-07-14',
    to: null,
    source: 'ETGB line as express carriers file it in BİLGE: net weight, else shared out of the gross weight',
    confidence: 'doubtful',
  },
]

const taxRows: readonly PassportRow[] = [
  {
    law: 'ioss',
    data: ['iossNumber'],
    ...asked,
    into: ['EUVAT'],
    receiver: 'individual',
    purposes: ['sale'],
    goods: { currency: 'EUR', upTo: limitEur },
    ifMissing: 'costs',
    from: '2021-07-01',
    to: null,
    source: 'Directive (EU) 2017/2455, title XII chapter 6 section 4',
    confidence: 'reported',
  },
  {
    law: 'ukVat',
    data: ['vatRegistration'],
    demand: 'unclear',
    into: ['GB'],
    receiver: 'individual',
    purposes: ['sale'],
    goods: { currency: 'GBP', upTo: '135.00' },
    ifMissing: 'costs',
    source: 'United Kingdom: VAT at the sale up to 135 GBP (ms-direct.com)',
    ...sinceBrexit,
  },
  {
    law: 'voec',
    data: ['vatRegistration'],
    demand: 'unclear',
    into: ['NO'],
    receiver: 'individual',
    purposes: ['sale'],
    goods: { currency: 'NOK', upTo: '3000.00' },
    ifMissing: 'costs',
    from: '2020-04-01',
    to: null,
    source: 'Norway: VOEC, 3,000 NOK an item (toll.no)',
    confidence: 'official',
  },
  {
    law: 'auGst',
    data: ['vatRegistration'],
    demand: 'unclear',
    into: ['AU'],
    receiver: 'individual',
    purposes: ['sale'],
    goods: { currency: 'AUD', upTo: '1000.00' },
    ifMissing: 'costs',
    from: '2018-07-01',
    to: null,
    source: 'Australia: GST at the sale up to 1,000 AUD (Sovos)',
    confidence: 'doubtful',
  },
]

const eoriRows: readonly PassportRow[] = [
  {
    law: 'niEori',
    data: ['receiverEori'],
    ...asked,
    into: ['XI'],
    receiver: 'corporate',
    prefixes: 'XI EU',
    ifMissing: 'held',
    source: `Windsor Framework, article 5; ${ucc}, article 9: a number that begins with GB does not count`,
    ...sinceBrexit,
  },
  {
    law: 'euEori',
    data: ['receiverEori'],
    ...asked,
    into: ['EU'],
    receiver: 'corporate',
    ifMissing: 'held',
    source: `${ucc}, article 9`,
    ...sinceUcc,
  },
  {
    law: 'ukEori',
    data: ['receiverEori'],
    ...asked,
    into: ['GB'],
    receiver: 'corporate',
    prefixes: 'GB',
    ifMissing: 'held',
    source: 'Customs (Import Duty) (EU Exit) Regulations 2018, SI 2018/1248',
    ...sinceBrexit,
  },
  {
    law: 'euExporterEori',
    data: ['senderEori'],
    ...asked,
    outOf: ['EU'],
    seller: 'corporate',
    ifMissing: 'held',
    source: `${ucc}, article 9`,
    ...sinceUcc,
  },
  {
    law: 'importerEori',
    data: ['senderEori'],
    demand: 'unclear',
    into: ['EU', 'GB'],
    seller: 'corporate',
    incoterm: 'DDP',
    ifMissing: 'held',
    source: `${ucc}, article 9; Delegated Regulation (EU) 2015/2446, article 5: asked of a sender who is the importer`,
    from: '2016-05-01',
    to: null,
    confidence: 'doubtful',
  },
]

/** Numbers of the receiver that customs of a destination ask of couriers. */
const receiverNumberRows: readonly PassportRow[] = (
  [
    ['brTaxNumber', 'BR', '2005-08-22', 'Purolator, notice for Brazil; Easyship, tax ID guide', 'reported'],
    ['inKyc', 'IN', '2010-04-08', 'India, Customs Circular No. 9/2010 (know your customer)', 'reported'],
    ['clRut', 'CL', '2021-01-01', 'Seeed Studio, tax ID list; Easyship, tax ID guide', 'reported'],
    ['idTaxNumber', 'ID', '2021-08-01', 'Seeed Studio, tax ID list; WGE Group, notice', 'reported'],
    ['krClearanceCode', 'KR', '2021-06-18', easyship, 'doubtful'],
    ['cnIdentity', 'CN', '2021-06-18', easyship, 'doubtful'],
    ['twIdentity', 'TW', '2021-06-18', easyship, 'doubtful'],
    [
      'arTaxNumber',
      'AR',
      '2021-06-18',
      'EasyParcel, tax ID list; first day of the rule not found',
      'doubtful',
    ],
  ] as const
).map(([law, into, from, source, confidence]) => ({
  law,
  data: ['receiverTaxNumber'],
  ...asked,
  into: [into],
  ifMissing: 'held',
  from,
  to: null,
  source,
  confidence,
}))

const importerNumberRows: readonly PassportRow[] = [
  {
    law: 'usImporterNumber',
    data: ['receiverTaxNumber'],
    ...asked,
    into: ['US'],
    goods: { currency: 'USD', above: '2500.00' },
    ifMissing: 'held',
    source: '19 CFR 24.5, 143.21 (formal entry above 2,500 USD; general practice)',
    from: '2013-01-07',
    to: null,
    confidence: 'doubtful',
  },
]

const exportRows: readonly PassportRow[] = microExportLimits.map(({ from, to }) => ({
  law: 'microExport',
  data: ['exportDeclaration'],
  ...asked,
  outOf: ['TR'],
  ifMissing: 'refused',
  from,
  to,
  source:
    from === '2026-01-03'
      ? 'Notice on customs of goods by post and express cargo, as amended in Resmî Gazete of 3 Jan 2026 (seven newspapers, Trendyol)'
      : 'Notice on customs of goods by post and express cargo; first day from general knowledge',
  confidence: from === '2026-01-03' ? 'reported' : 'doubtful',
}))

const originRows: readonly PassportRow[] = [
  {
    law: 'originCertificate',
    data: ['originCertificate'],
    demand: 'voluntary',
    into: ['*'],
    outOf: ['TR'],
    ifMissing: 'nothing',
    source: 'Revised Kyoto Convention, Specific Annex K, chapter 2 (certificate of a chamber of commerce)',
    ...sinceKyoto,
  },
]

const declared = { data: ['declarant'], demand: 'asked', ifMissing: 'held' } as const

const declarantRows: readonly PassportRow[] = [
  {
    law: 'usFormalEntry',
    ...declared,
    into: ['US'],
    goods: { currency: 'USD', above: '2500.00' },
    declarant: 'broker',
    source: '19 CFR 143.21: formal entry above 2,500 USD, with the power of attorney of the importer',
    from: '2013-01-07',
    to: null,
    confidence: 'reported',
  },
  {
    law: 'usMailDuty',
    ...declared,
    into: ['US'],
    channel: 'mail',
    declarant: 'carrier',
    source: `${usDuty}: duty of mail is collected by carriers or qualified parties`,
    from: usDeMinimisEnd,
    to: null,
    confidence: 'reported',
  },
  {
    law: 'usEntry',
    ...declared,
    into: ['US'],
    declarant: 'broker',
    source: `${usDuty}: an entry for each parcel`,
    from: usDeMinimisEnd,
    to: null,
    confidence: 'reported',
  },
  {
    law: 'usSection321',
    ...declared,
    into: ['US'],
    goods: { currency: 'USD', upTo: '800.00' },
    declarant: 'carrier',
    source: '19 USC 1321(a)(2)(C), release from the manifest up to 800 USD',
    from: '2016-03-10',
    to: addDays(usDeMinimisEnd, -1),
    confidence: 'reported',
  },
  {
    law: 'euLowValueEntry',
    ...declared,
    into: ['EU'],
    receiver: 'individual',
    channel: 'express',
    originPapers: ['none', 'originCertificate', 'eur1'],
    goods: { currency: 'EUR', upTo: limitEur },
    declarant: 'carrier',
    source: 'Delegated Regulation (EU) 2015/2446, article 143a (declaration with the reduced data set, H7)',
    from: '2021-07-01',
    to: null,
    confidence: 'reported',
  },
  {
    law: 'euFullEntry',
    ...declared,
    into: ['EU'],
    channel: 'express',
    declarant: 'broker',
    source: `${ucc}, articles 18 and 19 (customs representative), column H1`,
    ...sinceUcc,
  },
  {
    law: 'postalEntry',
    ...declared,
    into: ['*'],
    channel: 'mail',
    declarant: 'post',
    source: 'Universal Postal Convention: the post presents items to customs',
    ...sinceKyoto,
  },
  {
    law: 'carrierEntry',
    ...declared,
    into: ['*'],
    declarant: 'carrier',
    source: `${kyoto}; general practice of express carriers`,
    ...sinceKyoto,
    confidence: 'doubtful',
  },
]

export const passportTable: readonly PassportRow[] = [
  ...descriptionRows,
  ...codeRows,
  ...goodsRows,
  ...identifierRows,
  ...exportRows,
  ...declarantRows,
  ...taxRows,
  ...eoriRows,
  ...receiverNumberRows,
  ...importerNumberRows,
  ...originRows,
]
