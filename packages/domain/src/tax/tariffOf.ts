/** National tariffs of which editions can be loaded, and the one that applies at a destination. */
import { territoryOf } from '../customs/territory.ts'
import type { Destination } from '../customs/thresholds.ts'

/** United States, European Union, United Kingdom, Türkiye. */
export const tariffs = ['US', 'EU', 'GB', 'TR'] as const
export type Tariff = (typeof tariffs)[number]

/** Tariffs of destinations; that of Türkiye applies to imports into Türkiye only. */
export type DestinationTariff = Exclude<Tariff, 'TR'>

/**
 * Postal codes of American islands outside the customs territory, which is the states, the District of Columbia and
 * Puerto Rico (Harmonized Tariff Schedule of the United States, general note 2): Virgin Islands, Guam, Northern
 * Mariana Islands, American Samoa and the freely associated states.
 */
const outsideUsCustoms = /^(008|969|96799)/

/**
 * Tariff by which goods are charged on arrival; null when none of the four applies. Northern Ireland applies the
 * tariff of the European Union; Puerto Rico applies that of the United States.
 */
export const tariffOf = ({ countryCode, postalCode }: Destination): DestinationTariff | null => {
  if (territoryOf(countryCode, postalCode).isEuCustoms) return 'EU'
  if (countryCode === 'GB') return 'GB'
  if (countryCode === 'PR') return 'US'
  return countryCode === 'US' && !outsideUsCustoms.test(postalCode?.trim() ?? '') ? 'US' : null
}

/**
 * Digits of a twelve-digit GTİP that mean the same in the tariff. Türkiye takes eight from the Combined Nomenclature
 * of the European Union; with other tariffs only the six of the Harmonized System are common.
 */
const commonGtipDigits: Readonly<Record<Tariff, number>> = { US: 6, EU: 8, GB: 6, TR: 12 }

/** Digits of a typed code that identify goods in the tariff. */
export const digitsIn = (tariff: Tariff, code: string): string =>
  code.length === 12 ? code.slice(0, commonGtipDigits[tariff]) : code
