/**
 * Initial rules of every installation. Formats and check digits of carriers' numbers are facts from
 * tracking_number_data (Copyright (c) 2017 Jeff Keen, MIT, TRACKING_NUMBER_DATA_LICENSE.txt); those of air
 * waybills, ULD numbers, S10 and GS1 come from IATA, the Universal Postal Union and GS1. Names and order are
 * our own.
 */
import type { ReferenceRule } from './referenceRule.ts'
import { ownPrefix } from './references.ts'

type Fields = Partial<ReferenceRule> & Pick<ReferenceRule, 'name' | 'pattern'>

const rule = (fields: Fields): Omit<ReferenceRule, 'priority'> => ({
  kind: 'supplier',
  supplierCode: null,
  service: null,
  prefix: '',
  length: null,
  checkDigit: 'none',
  ...fields,
})

const dhl = (fields: Fields) => rule({ supplierCode: 'DHL', ...fields })
const fedex = (fields: Fields) => rule({ supplierCode: 'FEDEX', ...fields })
const ups = (fields: Fields) => rule({ supplierCode: 'UPS', checkDigit: 'mod10Weights12', ...fields })
const usps = (fields: Fields) => rule({ supplierCode: 'USPS', ...fields })

/** Initial rules, sorted from the most to the least specific. */
export const standardRules: readonly ReferenceRule[] = [
  rule({
    name: 'Kervan',
    kind: 'own',
    prefix: ownPrefix,
    pattern: 'd{8}#',
    checkDigit: 'iso7064Mod1110',
  }),
  rule({ name: 'Kervan torba', kind: 'bag', prefix: 'KRB', pattern: 'd{7}#', checkDigit: 'iso7064Mod1110' }),
  rule({
    name: 'Kervan konşimento',
    supplierCode: 'KERVAN',
    prefix: 'KV',
    pattern: '(d{8})#TR',
    checkDigit: 's10',
  }),
  ups({ name: 'UPS', prefix: '1Z', pattern: '(x{15})#' }),
  rule({
    name: 'SSCC',
    kind: 'gs1',
    prefix: '00',
    pattern: 'd{17}#',
    checkDigit: 'mod10Gs1',
  }),
  rule({ name: 'S10', supplierCode: 'POST', pattern: 'aa(d{8})#@', checkDigit: 's10' }),
  rule({ name: 'YunExpress', supplierCode: 'YUNEXPRESS', prefix: 'YT', pattern: 'd{16}' }),
  dhl({ name: 'DHL Express (Piece ID)', prefix: 'J', pattern: 'a{2,3}d{9,10}' }),
  ups({ name: 'UPS Waybill', pattern: '[AHJKTV](d{9})#' }),
  dhl({
    name: 'DHL E-Commerce',
    service: 'eCommerce',
    prefix: 'GM|LX|RX|UV|CN|SG|TH|IN|HK|MY',
    pattern: 'x{10,39}',
  }),
  rule({ name: 'ULD', kind: 'uld', pattern: 'aaxd{4,5}ax' }),
  rule({ name: 'ULD (5Y)', kind: 'uld', pattern: 'aaxd{4,5}da' }),
  rule({
    name: 'Air waybill',
    kind: 'flight',
    pattern: 'd{3}(d{7})#',
    checkDigit: 'mod7',
  }),
  dhl({ name: 'DHL Express', service: 'Express', pattern: 'd{9,10}#', checkDigit: 'mod7' }),
  fedex({ name: 'FedEx Express (12)', service: 'Express', pattern: 'd{11}#', checkDigit: 'mod11Weights137' }),
  usps({
    name: 'USPS IMpb N',
    pattern: ['', '420d{5}', '420d{9}']
      .flatMap((routing) => ['94d{19}', '94d{23}', '94d{3}9d{23}'].map((serial) => `${routing}(${serial})#`))
      .join('|'),
    checkDigit: 'mod10Gs1',
  }),
  usps({
    name: 'USPS IMpb C',
    pattern: ['', '420d{5}', '420d{9}']
      .flatMap((routing) =>
        ['92d{3}9d{15}', '92d{3}9d{19}', '93d{3}[0-8]d{15}', '93d{3}[0-8]d{19}', '95d{19}', '95d{23}'].map(
          (serial) => `${routing}(${serial})#`,
        ),
      )
      .join('|'),
    checkDigit: 'mod10Weights31',
  }),
  fedex({
    name: 'FedEx Ground 96 (22)',
    service: 'Ground',
    prefix: '96',
    pattern: 'd{5}(d{14})#',
    checkDigit: 'mod10Weights13',
  }),
  fedex({
    name: 'FedEx Ground GSN',
    service: 'Ground',
    prefix: '96',
    pattern: 'd{18}(d{13})#',
    checkDigit: 'mod11Weights137',
  }),
  fedex({
    name: 'FedEx Express (34)',
    service: 'Express',
    pattern: '[0-8]d{19}(d{13})#',
    checkDigit: 'mod11Weights137',
  }),
  fedex({
    name: 'FedEx ASTRA (32)',
    service: 'Express',
    prefix: '3',
    pattern: 'd{15}(d{11})#d{4}',
    checkDigit: 'mod11Weights137',
  }),
  fedex({
    name: 'FedEx Ground (SSCC-18)',
    service: 'Ground',
    pattern: 'd{2}(d{15})#',
    checkDigit: 'mod10Weights31',
  }),
  fedex({ name: 'FedEx Ground', service: 'Ground', pattern: 'd{14}#', checkDigit: 'mod10Weights13' }),
  usps({
    name: 'USPS Legacy',
    pattern: '91(d{19})#|420d{5}91(d{19})#|420d{9}91(d{19})#',
    checkDigit: 'mod10Weights31After91',
  }),
  usps({ name: 'USPS Legacy (20)', pattern: 'd{19}#', checkDigit: 'mod10Weights31After91' }),
  usps({ name: 'USPS 20', pattern: 'd{19}#', checkDigit: 'mod10Weights31' }),
  dhl({ name: 'DHL E-Commerce (14)', service: 'eCommerce', pattern: 'd{14}' }),
].map((fields, index) => ({ ...fields, priority: (index + 1) * 10 }))
