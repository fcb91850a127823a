/**
 * Filters of a list, declared once in its contract row. Request schema, OpenAPI, the query's condition and the web's chip
 * derive from the declaration. All filters are optional: null, an empty text and an empty list are no condition.
 */
import { z } from 'zod'
import { day, largestInteger, optionalText } from '../fields.ts'
import type { PermissionFlag } from '../permissions.ts'

interface FilterBase<Kind extends string> {
  kind: Kind
  /** Text key of its name. */
  label: string
  /** Only users with this flag are offered the filter. It narrows what the scope allows, so everyone may send it. */
  needs?: PermissionFlag
}

/** One field of the request, named as the filter. */
export interface FieldFilter<Kind extends string, Field extends z.ZodType> extends FilterBase<Kind> {
  field: Field
  /** Text key of an option. */
  words?: (option: string) => string
  options?: readonly string[]
}

/** Two fields of the request, from and to, both included. */
export interface RangeFilter<
  Kind extends string,
  From extends string,
  To extends string,
  Field extends z.ZodType,
> extends FilterBase<Kind> {
  names: readonly [From, To]
  field: Field
}

export type Filter = FieldFilter<string, z.ZodType> | RangeFilter<string, string, string, z.ZodType>
export type Filters = Record<string, Filter>

interface FilterOptions {
  needs?: PermissionFlag
}

/** At most this many values of a filter that takes several. */
const mostChoices = 50

const rowNumber = () =>
  z.int('validation:choice').positive('validation:choice').max(largestInteger, 'validation:choice')

const country = () => z.string('validation:choice').regex(/^[A-Z]{2}$/, 'validation:choice')

const several = <Value extends z.ZodType>(value: Value) =>
  z.array(value, 'validation:choice').max(mostChoices, 'validation:tooBig').default([])

/** Words that all stand somewhere in the row, whatever case and accents. */
export const searchFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'search' as const,
  label,
  field: optionalText(100),
  ...options,
})

/** One text, compared as the list's query says. */
export const textFilter = (label: string, maxLength: number, options: FilterOptions = {}) => ({
  kind: 'text' as const,
  label,
  field: optionalText(maxLength),
  ...options,
})

/** One of a few values; `words` gives the text key of each. */
export const choiceFilter = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
  words: (option: string) => string,
  options: FilterOptions = {},
) => ({
  kind: 'choice' as const,
  label,
  field: z.enum(values, 'validation:choice').nullish(),
  options: values,
  words,
  ...options,
})

/** Some of a few values. */
export const choicesFilter = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
  words: (option: string) => string,
  options: FilterOptions = {},
) => ({
  kind: 'choices' as const,
  label,
  field: several(z.enum(values, 'validation:choice')),
  options: values,
  words,
  ...options,
})

/** One row of another table by its number; the screen names the options. */
export const idFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'id' as const,
  label,
  field: rowNumber().nullish(),
  ...options,
})

/** One row of another table by its uuid; for screens that set it themselves. */
export const uuidFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'text' as const,
  label,
  field: z.uuid('validation:choice').nullish(),
  ...options,
})

/** Some rows of another table. */
export const idsFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'ids' as const,
  label,
  field: several(rowNumber()),
  ...options,
})

export const countryFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'country' as const,
  label,
  field: country().nullish(),
  ...options,
})

export const countriesFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'countries' as const,
  label,
  field: several(country()),
  ...options,
})

/** For staff: rows of one company, within those that the caller may see. */
export const companyFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'company' as const,
  label,
  field: rowNumber().nullish(),
  ...options,
})

/** For staff: rows of these companies. */
export const companiesFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'companies' as const,
  label,
  field: several(rowNumber()),
  ...options,
})

/** Yes or no; nothing is both. */
export const flagFilter = (
  label: string,
  words: (option: string) => string,
  options: FilterOptions = {},
) => ({
  kind: 'flag' as const,
  label,
  field: z.boolean('validation:choice').nullish(),
  options: ['true', 'false'] as const,
  words,
  ...options,
})

/** Days in Türkiye, both included: a row at 23:59 of the last day is found. */
export const daysFilter = <const From extends string, const To extends string>(
  label: string,
  from: From,
  to: To,
  options: FilterOptions = {},
) => ({
  kind: 'days' as const,
  label,
  names: [from, to] as const,
  field: day().nullish(),
  ...options,
})

/** Smallest and largest number, both included. */
export const numberRangeFilter = <const From extends string, const To extends string>(
  label: string,
  from: From,
  to: To,
  options: FilterOptions = {},
) => ({
  kind: 'numbers' as const,
  label,
  names: [from, to] as const,
  field: z
    .number('validation:number')
    .min(-1e12, 'validation:tooSmall')
    .max(1e12, 'validation:tooBig')
    .nullish(),
  ...options,
})

type NamesOf<Name, F> = F extends { names: readonly [infer From, infer To] } ? From | To : Name

type FieldNamed<F extends Filters, Field> = {
  [Name in keyof F]: Field extends NamesOf<Name, F[Name]> ? F[Name]['field'] : never
}[keyof F]

/** The request's fields of all filters, as a Zod shape. */
export type FilterFields<F extends Filters> = {
  [Field in Extract<{ [Name in keyof F]: NamesOf<Name, F[Name]> }[keyof F], string>]: FieldNamed<F, Field>
}

export const isRange = (filter: Filter): filter is RangeFilter<string, string, string, z.ZodType> =>
  'names' in filter

/** The names of a filter's fields in the request. */
const fieldNames = (name: string, filter: Filter): readonly string[] =>
  isRange(filter) ? filter.names : [name]

export const filterFields = <F extends Filters>(filters: F): FilterFields<F> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      fieldNames(name, filter).map((field) => [field, filter.field]),
    ),
  ) as FilterFields<F>
