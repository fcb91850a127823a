/** Converts the address to a list request. Invalid values of an old or edited address are dropped. */
import { isRange } from '@kervan/contract/list/filters'
import type { Filter, Filters } from '@kervan/contract/list/filters'
import { parseChoices } from './useListState.ts'

/** Parses a range `2026-11-01..2026-11-20`; either side may be empty. */
const parseRange = (text: string): [string | null, string | null] => {
  const [from, to] = text.split('..')
  return [from || null, to || null]
}

const numberKinds: readonly string[] = ['id', 'ids', 'company', 'companies', 'numbers']

/** Converts a filter's text in the address to the type of its field. */
const typed = (filter: Filter, text: string): unknown => {
  if (numberKinds.includes(filter.kind)) return Number(text)
  return filter.kind === 'flag' ? text === 'true' : text
}

const isRight = ({ field }: Filter, value: unknown): boolean => field.safeParse(value).success

const severalKinds: readonly string[] = ['choices', 'ids', 'countries', 'companies']

const sentFields = (name: string, filter: Filter, text: string): [string, unknown][] => {
  if (isRange(filter))
    return parseRange(text).flatMap((side, index): [string, unknown][] => {
      const value = side === null ? null : typed(filter, side)
      return value !== null && isRight(filter, value) ? [[filter.names[index]!, value]] : []
    })
  if (severalKinds.includes(filter.kind)) {
    const values = parseChoices(text)
      .map((choice) => typed(filter, choice))
      .filter((value) => isRight(filter, [value]))
    return [[name, values]]
  }
  const value = typed(filter, text)
  return isRight(filter, value) ? [[name, value]] : []
}

/** Builds the filter part of a list request. */
export const toFilterRequest = (
  filters: Filters,
  values: Partial<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const text = values[name]
      return text === undefined ? [] : sentFields(name, filter, text)
    }),
  )
