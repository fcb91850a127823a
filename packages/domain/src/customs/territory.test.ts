import { describe, expect, it } from 'vitest'
import { hasEoriNumbers, territoryOf } from './territory.ts'

/** Encodes the rules as letters: C European customs territory, V European VAT area, A A.TR accepted. */
const rulesOf = (country: string, postalCode?: string | null): string => {
  const { isEuCustoms, isEuVat, takesAtr } = territoryOf(country, postalCode)
  return `${isEuCustoms ? 'C' : ''}${isEuVat ? 'V' : ''}${takesAtr ? 'A' : ''}`
}

describe('territoryOf', () => {
  it.each([
    // Ordinary addresses
    ['DE', '10115', 'CVA', null],
    ['DE', null, 'CVA', null],
    ['ES', '28001', 'CVA', null],
    ['IT', '00184', 'CVA', null],
    ['FR', '75001', 'CVA', null],
    ['FI', '00100', 'CVA', null],
    ['DK', '3700', 'CVA', null], // Bornholm
    ['PT', '9000-150', 'CVA', null], // Madeira
    ['PT', '9500-150', 'CVA', null], // Azores
    ['CY', '1010', 'CVA', null],
    ['CY', '99010', '', 'northernCyprus'],
    ['GB', 'SW1A 1AA', '', null],
    ['GB', 'B1 1BB', '', null], // Birmingham, not Belfast
    ['CH', '8238', '', null],
    ['US', '35004', '', null], // a Canarian postal code in another country
    ['TR', '34000', '', null],
    // Inside the customs territory, outside the VAT area
    ['ES', '35001', 'CA', 'canaryIslands'],
    ['ES', '38001', 'CA', 'canaryIslands'],
    ['FI', '22100', 'CA', 'alandIslands'],
    ['AX', '22100', 'CA', 'alandIslands'],
    ['GR', '630 86', 'CA', 'mountAthos'],
    ['GR', '63087', 'CA', 'mountAthos'],
    ['GR', '63088', 'CVA', null],
    ['IT', '22061', 'CA', 'campione'],
    ['GP', '97110', 'CA', 'frenchOverseasDepartment'],
    ['MQ', '97200', 'CA', 'frenchOverseasDepartment'],
    ['GF', '97300', 'CA', 'frenchOverseasDepartment'],
    ['RE', '97400', 'CA', 'frenchOverseasDepartment'],
    ['YT', '97600', 'CA', 'frenchOverseasDepartment'],
    ['MF', '97150', 'CA', 'frenchOverseasDepartment'],
    ['FR', '97110', 'CA', 'frenchOverseasDepartment'],
    ['FR', '97800', 'CA', 'frenchOverseasDepartment'], // Saint Martin
    ['FR', '97400', 'CA', 'frenchOverseasDepartment'],
    ['FR', '97600', 'CA', 'frenchOverseasDepartment'],
    // Outside both areas
    ['ES', '51001', '', 'ceuta'],
    ['ES', '52006', '', 'melilla'],
    ['IT', '23041', '', 'livigno'],
    ['DE', '27498', '', 'helgoland'],
    ['DE', '78266', '', 'buesingen'],
    ['DE', 'D-27498', '', 'helgoland'],
    ['FR', '97500', '', 'frenchOverseasTerritory'],
    ['FR', '98713', '', 'frenchOverseasTerritory'],
    ['FR', '98800', '', 'frenchOverseasTerritory'],
    ['FR', '97133', '', 'frenchOverseasTerritory'],
    ['BL', '97133', '', 'frenchOverseasTerritory'],
    ['NC', '98800', '', 'frenchOverseasTerritory'],
    ['FR', '97710', '', 'frenchOverseasTerritory'], // Saint Barthélemy
    ['FR', '98400', '', 'frenchOverseasTerritory'],
    ['FR', '98600', '', 'frenchOverseasTerritory'],
    ['PM', '97500', '', 'frenchOverseasTerritory'],
    ['PF', '98713', '', 'frenchOverseasTerritory'],
    ['WF', '98600', '', 'frenchOverseasTerritory'],
    ['TF', null, '', 'frenchOverseasTerritory'],
    ['AW', null, '', 'dutchCaribbean'],
    ['BQ', null, '', 'dutchCaribbean'],
    ['SX', null, '', 'dutchCaribbean'],
    ['CW', null, '', 'dutchCaribbean'],
    ['FO', '100', '', 'faroeIslands'],
    ['GL', '3900', '', 'greenland'],
    ['DK', '3900', '', 'greenland'],
    ['SM', '47890', '', 'sanMarino'],
    ['IT', '47890', '', 'sanMarino'],
    ['VA', '00120', '', 'vaticanCity'],
    ['IT', '00120', '', 'vaticanCity'],
    // Treated like a member state
    ['MC', '98000', 'CVA', 'monaco'],
    ['FR', '98000', 'CVA', 'monaco'],
    ['GB', 'BT1 1AA', 'CV', 'northernIreland'],
    ['GB', 'bt71 4ab', 'CV', 'northernIreland'],
    ['XI', 'BT1 1AA', 'CV', 'northernIreland'],
  ])('returns for the address %s %s the customs rules %s (%s)', (country, postalCode, rules, special) => {
    expect(rulesOf(country, postalCode)).toBe(rules)
    expect(territoryOf(country, postalCode).special).toBe(special)
  })
})

describe('postal code with an extra digit', () => {
  it.each([
    ['DE', '27498'],
    ['DE', '78266'],
    ['DK', '3900'],
    ['ES', '35001'],
    ['ES', '51001'],
    ['ES', '52006'],
    ['FI', '22100'],
    ['FR', '97133'],
    ['FR', '97710'],
    ['FR', '97110'],
    ['FR', '97800'],
    ['FR', '97500'],
    ['FR', '98800'],
    ['FR', '98000'],
    ['GR', '63086'],
    ['IT', '23041'],
    ['IT', '22061'],
    ['IT', '47890'],
    ['IT', '00120'],
  ])('matches no territory: %s %s with an extra digit before or after', (country, code) => {
    expect(territoryOf(country, code).special).not.toBeNull()
    expect(territoryOf(country, `1${code}`).special).toBeNull()
    expect(territoryOf(country, `${code}1`).special).toBeNull()
  })

  it('requires BT at the beginning of a Northern Irish postal code', () => {
    expect(territoryOf('GB', 'ABT1 1AA').special).toBeNull()
  })
})

describe('hasEoriNumbers', () => {
  it.each([
    ['DE', '10115', true],
    ['ES', '38001', true],
    ['MC', '98000', true],
    ['GB', 'SW1A 1AA', true],
    ['GB', 'BT1 1AA', true],
    ['ES', '51001', false],
    ['IT', '23041', false],
    ['US', '10001', false],
  ])('reports whether EORI numbers exist in %s %s: %s', (country, postalCode, exist) => {
    expect(hasEoriNumbers(country, postalCode)).toBe(exist)
  })
})
