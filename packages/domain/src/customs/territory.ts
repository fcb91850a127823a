/**
 * Customs and VAT rules of a destination. The country code is not enough: the Canary Islands are in Spain and
 * in the European customs territory, but outside the European VAT area.
 *
 * Sources: Regulation (EU) No 952/2013 (Union Customs Code), article 4, as amended by Regulation (EU) 2019/474
 * for Campione d'Italia; Directive 2006/112/EC, articles 5 to 7, as amended by Directive (EU) 2019/475; Windsor
 * Framework (Protocol on Ireland/Northern Ireland), articles 5 and 8 with annexes 2 and 3; Decision 1/95 of the
 * EC-Turkey Association Council, article 3 (A.TR); Act of Accession 2003, Protocol No 10 (Cyprus). Postal codes
 * are those of the national posts.
 */
import { dictionary } from '../dictionary.ts'
import { isEuMember } from './euMembers.ts'

export interface Territory {
  /** Stable name of a territory with special rules, e.g. 'canaryIslands'; null for an ordinary address. */
  readonly special: SpecialTerritory | null
  /** The Union Customs Code applies to arriving goods: declarations, EORI numbers. */
  readonly isEuCustoms: boolean
  /** European VAT rules for goods apply: IOSS can be used. */
  readonly isEuVat: boolean
  /** Goods in free circulation travel under the EU-Türkiye customs union: an A.TR is accepted. */
  readonly takesAtr: boolean
}

interface Rules {
  readonly customs: boolean
  readonly vat: boolean
  /** True when an A.TR is accepted; defaults to `customs`. */
  readonly atr?: boolean
}

const customsAndVat: Rules = { customs: true, vat: true }
const customsOnly: Rules = { customs: true, vat: false }
const neither: Rules = { customs: false, vat: false }

const specialTerritories = {
  // Inside the customs territory, outside the European VAT area.
  alandIslands: customsOnly,
  canaryIslands: customsOnly,
  campione: customsOnly,
  frenchOverseasDepartment: customsOnly,
  mountAthos: customsOnly,
  // Outside both the customs territory and the VAT area.
  ceuta: neither,
  melilla: neither,
  livigno: neither,
  // EU law is suspended in Northern Cyprus.
  northernCyprus: neither,
  helgoland: neither,
  buesingen: neither,
  faroeIslands: neither,
  greenland: neither,
  frenchOverseasTerritory: neither,
  dutchCaribbean: neither,
  sanMarino: neither,
  vaticanCity: neither,
  // Not member states, but treated like one: Monaco as part of France; Northern Ireland for goods only, without
  // the EU's agreements with other countries.
  monaco: customsAndVat,
  northernIreland: { customs: true, vat: true, atr: false },
} as const satisfies Record<string, Rules>

export type SpecialTerritory = keyof typeof specialTerritories

/** Territories with their own country code. */
const byCountry: Readonly<Record<string, SpecialTerritory>> = dictionary({
  AX: 'alandIslands',
  GP: 'frenchOverseasDepartment',
  MQ: 'frenchOverseasDepartment',
  GF: 'frenchOverseasDepartment',
  RE: 'frenchOverseasDepartment',
  YT: 'frenchOverseasDepartment',
  // Saint Martin is an outermost region like the departments; Saint Barthélemy left the EU in 2012.
  MF: 'frenchOverseasDepartment',
  BL: 'frenchOverseasTerritory',
  PM: 'frenchOverseasTerritory',
  PF: 'frenchOverseasTerritory',
  NC: 'frenchOverseasTerritory',
  WF: 'frenchOverseasTerritory',
  TF: 'frenchOverseasTerritory',
  AW: 'dutchCaribbean',
  BQ: 'dutchCaribbean',
  CW: 'dutchCaribbean',
  SX: 'dutchCaribbean',
  FO: 'faroeIslands',
  GL: 'greenland',
  MC: 'monaco',
  SM: 'sanMarino',
  VA: 'vaticanCity',
  XI: 'northernIreland',
})

/**
 * Territories that only the postal code distinguishes from their country. The first matching pattern wins.
 * British codes are compared in capitals without spaces, other codes by their digits: 'D-27498' is 27498.
 */
const byPostalCode: Readonly<Record<string, readonly (readonly [RegExp, SpecialTerritory])[]>> = dictionary({
  CY: [[/^99\d{3}$/, 'northernCyprus']],
  DE: [
    [/^27498$/, 'helgoland'],
    [/^78266$/, 'buesingen'],
  ],
  DK: [[/^39\d\d$/, 'greenland']],
  ES: [
    [/^(35|38)\d{3}$/, 'canaryIslands'],
    [/^51\d{3}$/, 'ceuta'],
    [/^52\d{3}$/, 'melilla'],
  ],
  FI: [[/^22\d{3}$/, 'alandIslands']],
  FR: [
    [/^(97133|977\d\d)$/, 'frenchOverseasTerritory'],
    [/^97[12346]\d\d$|^978\d\d$/, 'frenchOverseasDepartment'],
    [/^975\d\d$|^98[4678]\d\d$/, 'frenchOverseasTerritory'],
    [/^980\d\d$/, 'monaco'],
  ],
  GB: [[/^BT\d/, 'northernIreland']],
  GR: [[/^6308[67]$/, 'mountAthos']],
  IT: [
    [/^23041$/, 'livigno'],
    [/^22061$/, 'campione'],
    [/^4789\d$/, 'sanMarino'],
    [/^00120$/, 'vaticanCity'],
  ],
})

const specialOf = (countryCode: string, postalCode: string | null | undefined): SpecialTerritory | null => {
  const own = byCountry[countryCode]
  if (own) return own
  const patterns = byPostalCode[countryCode]
  if (!patterns || !postalCode) return null
  const code = postalCode.toUpperCase().replace(countryCode === 'GB' ? /[^A-Z0-9]/g : /\D/g, '')
  return patterns.find(([pattern]) => pattern.test(code))?.[1] ?? null
}

/** Returns the territory of an address; without a postal code, the rules of an ordinary address in the country. */
export const territoryOf = (countryCode: string, postalCode?: string | null): Territory => {
  const special = specialOf(countryCode, postalCode)
  if (special === null) {
    const isMember = isEuMember(countryCode)
    return { special, isEuCustoms: isMember, isEuVat: isMember, takesAtr: isMember }
  }
  const rules: Rules = specialTerritories[special]
  return {
    special,
    isEuCustoms: rules.customs,
    isEuVat: rules.vat,
    takesAtr: rules.atr ?? rules.customs,
  }
}

/**
 * Returns true where a company that receives goods has an EORI number: in the Union Customs Code area, and in
 * the United Kingdom, which kept EORI numbers in its own law.
 */
export const hasEoriNumbers = (countryCode: string, postalCode?: string | null): boolean =>
  countryCode === 'GB' || territoryOf(countryCode, postalCode).isEuCustoms
