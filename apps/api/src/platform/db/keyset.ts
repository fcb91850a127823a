/**
 * Pages that follow each other by cursor: `where (sort key, id) < cursor` in the order of an index, so that the thousandth
 * page costs what the first one does. The one codec of cursors, and the one answer to a bad one.
 */
import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '../errors.ts'

/** What rows are ordered by. It must never be null: a comparison with null is neither true nor false, and loses rows. */
export interface SortKey {
  by: SQLWrapper
  /** PostgreSQL's name of its type. */
  type: string
  /** Its own direction, where keys have several. */
  isDescending?: boolean
  /** The row's id in the key's own table, where that is not the list's: its index then serves the cursor too. */
  id?: AnyPgColumn
}

type Copies = ReadonlyMap<unknown, SQLWrapper>

export interface Keyset {
  /** @param copies columns of another table that hold the values of keys and stand in their place; so in `after` */
  orderBy: (copies?: Copies) => SQL[]
  /** Where a row stands, as text with the exact value of each key; selected as `place`. */
  place: SQL<string>
  /** The rows behind a cursor. @throws AppError cursorNotValid */
  after: (cursor: string, copies?: Copies) => SQL
  toCursor: (place: string) => string
}

export const sortKey = (column: AnyPgColumn): SortKey => {
  if (!column.notNull) throw new Error(`${column.name} may be null: no list can be ordered by it`)
  return { by: column, type: column.getSQLType() }
}

/** Both directions are served by a plain index on the keys; one that says `desc` (which means `nulls last`) serves neither. */
const ordered = (by: SQLWrapper, isDescending: boolean): SQL =>
  isDescending ? sql`${by} desc` : sql`${by} asc`

/** What stands behind `values`, in an index's order where all keys go one way. */
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
  // The first condition says nothing new, but an index can begin there.
  const start = directions[0] ? sql`${columns[0]} <= ${values[0]}` : sql`${columns[0]} >= ${values[0]}`
  return sql`(${start} and (${sql.join(ways, sql` or `)}))`
}

/**
 * The keys in one direction unless a key has its own, the last of them unique. `name` tells the cursors of one order from
 * those of another.
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

/** @throws AppError cursorNotValid for what no answer of ours gave */
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

/** JavaScript knows a year 0 and years with a sign, PostgreSQL neither. */
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

/** Whether the database can read the text as a value of the type; otherwise a cursor made by hand would be a fault. */
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
