/**
 * Keyset pagination: `where (sort key, id) < cursor` in index order, so that the thousandth page costs the same
 * as the first. Contains the only cursor codec and the only handling of invalid cursors.
 */
import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '../errors.ts'

/** Sort expression. Must never be null: comparisons with null are neither true nor false, which would lose rows. */
export interface SortKey {
  by: SQLWrapper
  /** PostgreSQL's name of the sort key's type. */
  type: string
  /** Direction of this sort key, if the keys have different directions. */
  isDescending?: boolean
  /** Row id in the key's own table, if that differs from the list's: its index then serves the cursor too. */
  id?: AnyPgColumn
}

type Copies = ReadonlyMap<unknown, SQLWrapper>

export interface Keyset {
  /** @param copies columns of another table with the same values, used instead of the keys; also in `after` */
  orderBy: (copies?: Copies) => SQL[]
  /** Exact key values of a row as text; selected as `place`. */
  place: SQL<string>
  /** Condition for the rows after a cursor. @throws AppError cursorNotValid */
  after: (cursor: string, copies?: Copies) => SQL
  toCursor: (place: string) => string
}

export const sortKey = (column: AnyPgColumn): SortKey => {
  if (!column.notNull) throw new Error(`${column.name} may be null: no list can be ordered by it`)
  return { by: column, type: column.getSQLType() }
}

/**
 * A plain index on the keys serves both directions; an index with `desc` (which implies `nulls last`) serves
 * neither.
 */
const ordered = (by: SQLWrapper, isDescending: boolean): SQL =>
  isDescending ? sql`${by} desc` : sql`${by} asc`

/** Condition for rows after `values`, in index order when all keys have the same direction. */
const behind = (
  columns: readonly SQLWrapper[],
  values: readonly SQL[],
  directions: readonly boolean[],
): SQL => {
  const beyond = (index: number): SQL =>
    directions[index] ? sql`${columns[index]} < ${values[index]}` : sql`${columns[index]} > ${values[index]}`
  if (new Set(directions).size === 1) {
    const list = (parts: readonly SQLWrapper[]) => sql.join([...parts.map((part) => sql`${part}`)], sql`, `)
    return directions[0]
      ? sql`(${list(columns)}) < (${list(values)})`
      : sql`(${list(columns)}) > (${list(values)})`
  }
  const ways = columns.map((_, index) => {
    const same = columns.slice(0, index).map((column, before) => sql`${column} = ${values[before]}`)
    return sql`(${sql.join([...same, beyond(index)], sql` and `)})`
  })
  // The first condition is redundant, but lets an index scan begin at the cursor.
  const start = directions[0] ? sql`${columns[0]} <= ${values[0]}` : sql`${columns[0]} >= ${values[0]}`
  return sql`(${start} and (${sql.join(ways, sql` or `)}))`
}

/**
 * Creates a keyset with keys in one direction, unless a key has its own; the last key must be unique. `name`
 * distinguishes cursors of different sort orders.
 */
export const keyset = (name: string, keys: readonly SortKey[], isDescending: boolean): Keyset => {
  const directions = keys.map((key) => key.isDescending ?? isDescending)
  const columnsOf = (copies?: Copies): SQLWrapper[] => keys.map(({ by }) => copies?.get(by) ?? by)
  return {
    orderBy: (copies) => columnsOf(copies).map((by, index) => ordered(by, directions[index]!)),
    place: sql<string>`json_build_array(${sql.join(
      keys.map(({ by }) => sql`${by}::text`),
      sql`, `,
    )})::text`,
    after: (cursor, copies) => {
      const values = readCursor(cursor, name, keys)
      return behind(
        columnsOf(copies),
        keys.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`),
        directions,
      )
    },
    toCursor: (place) => writeCursor(name, JSON.parse(place) as string[]),
  }
}

const writeCursor = (name: string, values: readonly string[]): string =>
  Buffer.from(JSON.stringify([name, ...values])).toString('base64url')

/** @throws AppError cursorNotValid for a cursor that no answer contained */
const readCursor = (cursor: string, name: string, keys: readonly SortKey[]): string[] => {
  const [sentName, ...values] = parseList(Buffer.from(cursor, 'base64url').toString())
  const isOurs =
    sentName === name &&
    values.length === keys.length &&
    values.every((value, index) => typeof value === 'string' && isOfType(value, keys[index]!.type))
  if (!isOurs) throw new AppError('cursorNotValid')
  return values as string[]
}

const parseList = (text: string): unknown[] => {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** JavaScript allows year 0 and signed years, PostgreSQL does not. */
const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const isMoment = (text: string): boolean => {
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/.exec(
      text,
    ) ?? []
  return day !== undefined && time !== undefined && isDay(day)
}

const isInteger = (text: string, most: number): boolean =>
  /^-?\d{1,16}$/.test(text) && Math.abs(Number(text)) <= most

/**
 * Returns true when the database can parse the text as the type; otherwise a forged cursor would cause a server
 * error.
 */
const isOfType = (text: string, type: string): boolean => {
  switch (type.replace(/\(.*/, '')) {
    case 'timestamp with time zone':
      return isMoment(text)
    case 'date':
      return isDay(text)
    case 'uuid':
      return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
    case 'smallint':
      return isInteger(text, 32_767)
    case 'integer':
      return isInteger(text, 2_147_483_647)
    case 'bigint':
      return isInteger(text, Number.MAX_SAFE_INTEGER)
    case 'numeric':
      return /^-?\d{1,20}(\.\d{1,12})?$/.test(text)
    case 'boolean':
      return text === 'true' || text === 'false'
    case 'text':
      return text.length <= 300 && !text.includes('\0')
    default:
      throw new Error(`no list is ordered by a column of type ${type} yet`)
  }
}
