/**
 * Filters of a list, declared once in its contract row. Request schema, OpenAPI, query condition and the web's
 * filter chip derive from the declaration. All filters are optional: null, an empty text and an empty list mean
 * no condition.
 */
import { z } from 'zod'
import { day, largestInteger, optionalText } from '../fields.ts'
import type { PermissionFlag } from '../permissions.ts'

interface FilterBase<Kind extends string> {
  kind: Kind
  /** Text key of the filter's name. */
  label: string
  /**
   * Only users with this flag are offered the filter. Filters only narrow the permitted rows, so any user may
   * send it.
   */
  needs?: PermissionFlag
}

/** Filter with one request field, named like the filter. */
export interface FieldFilter<Kind extends string, Field extends z.ZodType> extends FilterBase<Kind> {
  field: Field
  /** Returns the text key of a filter option. */
  words?: (option: string) => string
  options?: readonly string[]
}

/** Filter with two request fields, from and to, both inclusive. */
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

/** Maximum number of values of a multi-value filter. */
const mostChoices = 50

const rowNumber = () =>
  z.int('validation:choice').positive('validation:choice').max(largestInteger, 'validation:choice')

const country = () => z.string('validation:choice').regex(/^[A-Z]{2}$/, 'validation:choice')

const several = <Value extends z.ZodType>(value: Value) =>
  z.array(value, 'validation:choice').max(mostChoices, 'validation:tooBig').default([])

/** Words that must all occur in the row, ignoring case and accents. */
export const searchFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'search' as const,
  label,
  field: optionalText(100),
  ...options,
})

/** Single text, compared as defined by the list's query. */
export const textFilter = (label: string, maxLength: number, options: FilterOptions = {}) => ({
  kind: 'text' as const,
  label,
  field: optionalText(maxLength),
  ...options,
})

/** One of a few values; `words` returns the text key of each. */
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

/** Filter for several of a few values. */
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

/** Some of the names that the code uses, e.g. audit actions; the screen lists the options. */
export const namesFilter = (label: string, words: (option: string) => string) => ({
  kind: 'choices' as const,
  label,
  field: several(
    z
      .string('validation:choice')
      .regex(/^\w+(\.\w+)?$/, 'validation:choice')
      .max(80, 'validation:choice'),
  ),
  words,
})

/** One row of another table by its id; the screen supplies the options. */
export const idFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'id' as const,
  label,
  field: rowNumber().nullish(),
  ...options,
})

/** One row of another table by its UUID; set by screens themselves. */
export const uuidFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'text' as const,
  label,
  field: z.uuid('validation:choice').nullish(),
  ...options,
})

/** Filter for several rows of another table. */
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

/** For staff: rows of one company, among those that the caller may see. */
export const companyFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'company' as const,
  label,
  field: rowNumber().nullish(),
  ...options,
})

/** Filter for staff: rows of these companies. */
export const companiesFilter = (label: string, options: FilterOptions = {}) => ({
  kind: 'companies' as const,
  label,
  field: several(rowNumber()),
  ...options,
})

/** Filter for yes or no; absent means both. */
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

/** Days in Türkiye, both inclusive: a row at 23:59 of the last day matches. */
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

/** Filter for a minimum and maximum, both inclusive. */
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

/** Request fields of all filters, as a Zod shape. */
export type FilterFields<F extends Filters> = {
  [Field in Extract<{ [Name in keyof F]: NamesOf<Name, F[Name]> }[keyof F], string>]: FieldNamed<F, Field>
}

export const isRange = (filter: Filter): filter is RangeFilter<string, string, string, z.ZodType> =>
  'names' in filter

/** Names of a filter's request fields. */
const fieldNames = (name: string, filter: Filter): readonly string[] =>
  isRange(filter) ? filter.names : [name]

export const filterFields = <F extends Filters>(filters: F): FilterFields<F> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      fieldNames(name, filter).map((field) => [field, filter.field]),
    ),
  ) as FilterFields<F>
