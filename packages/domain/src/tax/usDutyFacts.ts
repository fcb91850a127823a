/** Dated facts of United States customs that decide whether a figure can be calculated. Each names its source. */
import { fromDecimal } from '../money/money.ts'
import type { Day } from '../pricing/rating/compile/rateRows.ts'

export interface DeMinimis {
  from: Day
  /** Last day of the exemption; null when there is no end. */
  to: Day | null
  /** Maximum value that enters free of duty, inclusive. */
  usd: number
  source: string
}

export const usDeMinimis: readonly DeMinimis[] = [
  { from: '2016-03-10', to: '2025-08-28', usd: 800, source: '19 USC 1321(a)(2)(C)' },
  {
    from: '2025-08-29',
    to: null,
    usd: 0,
    source: 'EO 14324; CSMS 66065494; EO of 20 Feb 2026 (CSMS 67845486)',
  },
]

export const deMinimisOn = (day: Day): DeMinimis | undefined =>
  usDeMinimis.find(({ from, to }) => from <= day && (to === null || day <= to))

/** Exemption of the day in cents; 0 when there is none. */
export const deMinimisMinor = (day: Day): number => fromDecimal(deMinimisOn(day)?.usd ?? 0, 'USD').minor

export interface Section232Goods {
  /** Prefix of the tariff codes under section 232. */
  prefix: string
  from: Day
  goods: 'steel' | 'aluminium' | 'copper' | 'vehicles' | 'vehicleParts' | 'wood'
  /** True when it is unknown whether the proclamation covers these codes, because its annex is not available here. */
  isUnknown?: true
}

/**
 * Goods under a section 232 proclamation (Trade Expansion Act), by whole chapters and headings. Which codes
 * pay, and on what part of the value, depends on lists that change every few months and on the metal content,
 * so no figure is calculated for them. Days are those of the proclamations; a metal article of another chapter
 * is a derivative when its list names it (`mayHoldMetal`).
 */
const section232Goods: readonly Section232Goods[] = [
  ...['7401', '7402', '7403', '7404', '7405', '854442', '854449'].map((prefix) => ({
    prefix,
    from: '2025-08-01',
    goods: 'copper' as const,
    isUnknown: true as const,
  })),
  ...['8701', '8705'].map((prefix) => ({
    prefix,
    from: '2025-11-01',
    goods: 'vehicles' as const,
    isUnknown: true as const,
  })),
  { prefix: '72', from: '2018-03-23', goods: 'steel' },
  { prefix: '73', from: '2018-03-23', goods: 'steel' },
  { prefix: '76', from: '2018-03-23', goods: 'aluminium' },
  { prefix: '74', from: '2025-08-01', goods: 'copper' },
  { prefix: '8703', from: '2025-04-03', goods: 'vehicles' },
  { prefix: '8704', from: '2025-04-03', goods: 'vehicles' },
  { prefix: '8706', from: '2025-05-03', goods: 'vehicleParts' },
  { prefix: '8707', from: '2025-05-03', goods: 'vehicleParts' },
  { prefix: '8708', from: '2025-05-03', goods: 'vehicleParts' },
  { prefix: '4403', from: '2025-10-14', goods: 'wood' },
  { prefix: '4406', from: '2025-10-14', goods: 'wood' },
  { prefix: '4407', from: '2025-10-14', goods: 'wood' },
  { prefix: '940161', from: '2025-10-14', goods: 'wood' },
  { prefix: '940340', from: '2025-10-14', goods: 'wood' },
  { prefix: '940360', from: '2025-10-14', goods: 'wood' },
  { prefix: '940391', from: '2025-10-14', goods: 'wood' },
]

/**
 * Returns the section 232 entry of the code on the day; unknown entries come before the chapter that contains
 * them.
 */
export const section232On = (code: string, day: Day): Section232Goods | undefined =>
  section232Goods.find(({ prefix, from }) => code.startsWith(prefix) && from <= day)

/** Steel and aluminium derivatives of other chapters (Proclamations 10895 and 10896), from 12 Mar 2025. */
const derivativesFrom: Day = '2025-03-12'
const chaptersWithMetal: readonly string[] = [
  '82',
  '83',
  '84',
  '85',
  '86',
  '87',
  '88',
  '90',
  '94',
  '95',
  '96',
]

export const mayHoldMetal = (code: string, day: Day): boolean =>
  day >= derivativesFrom && chaptersWithMetal.includes(code.slice(0, 2))

/** Books, prints and works of art: layers exempt informational materials (50 USC 1702(b)(3)). */
export const mayBeInformational = (code: string): boolean => ['49', '97'].includes(code.slice(0, 2))
