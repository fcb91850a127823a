/** Reading of orders that all stores share: amounts, pieces, weights, lists, and one order after the other. */
import { z } from 'zod'
import { formatDecimal, formatShortDecimal, multiplyDivide, parseDecimal } from '@kervan/domain/money/decimal'
import { StoreError } from './store.ts'
import type { StoreOrder, UnreadableOrder } from './store.ts'

const amountPlaces = 6

/** Amount in millionths; further decimals are cut off. @throws RangeError for 9 billion and more */
export const scaledOf = (amount: string): number =>
  parseDecimal(amount.replace(/(\.\d{6})\d+$/, '$1'), amountPlaces)

/** True for a decimal number that `scaledOf` reads. */
export const isAmount = (amount: string): boolean => {
  try {
    return Number.isFinite(scaledOf(amount))
  } catch {
    return false
  }
}

/** At least two decimals, as stores write amounts. @throws RangeError */
export const formatAmount = (scaled: number): string => {
  if (!Number.isSafeInteger(scaled)) throw new RangeError('the amount is too large')
  return scaled % 10_000 === 0 ? formatDecimal(scaled / 10_000, 2) : formatShortDecimal(scaled, amountPlaces)
}

/** Pieces are stored with three decimals, for goods by the metre. */
const piecesUnit = 1000
/** Limit of the pieces of a line. */
export const mostPieces = 999_999

/** Removes the errors of binary fractions from a sum of pieces. */
export const roundPieces = (pieces: number): number => Math.round(pieces * piecesUnit) / piecesUnit

/** Price of one piece of a line. @throws RangeError */
export const unitPriceOf = (scaledTotal: number, pieces: number): string => {
  const divisor = Math.round(pieces * piecesUnit)
  return divisor === 0 ? '0.00' : formatAmount(multiplyDivide(scaledTotal, piecesUnit, divisor))
}

export const gramsPer = { gram: 1, kilogram: 1000, pound: 453.592_37, ounce: 28.349_523_125 }
const mostGrams = 100_000_000

/** Whole grams, at least 1; null for no weight or an impossible one. */
export const wholeGrams = (grams: number): number | null =>
  grams > 0 && grams <= mostGrams ? Math.max(1, Math.round(grams)) : null

/** Limit of the lines of an order. */
export const mostLines = 1000
/** Limit of a text in letters; the rest is cut off, so that no text makes an order unreadable. */
const mostLetters = 2000

export const shortText = (sent: string): string => sent.trim().slice(0, mostLetters)

/**
 * List with at most `most` entries. They are counted before any is read: a hostile shop could send millions.
 * `valuesOf` finds the entries in what was sent.
 */
export const listUpTo = <T extends z.ZodType>(
  item: T,
  most: number,
  valuesOf: (sent: unknown) => unknown = (sent) => sent,
) =>
  z.preprocess((sent, context) => {
    const values = valuesOf(sent)
    if (!Array.isArray(values) || values.length <= most) return values
    context.addIssue({ code: 'custom', message: `more than ${most} entries` })
    return z.NEVER
  }, z.array(item))

/** Error for an answer that arrived whole but has another shape, so that a repetition gives the same. */
export class ShapeError extends StoreError {
  constructor(place: string, problem: string) {
    super('garbage', `another shape at ${place || 'the top'}: ${problem}`)
  }
}

/** Reads an answer by a schema. */
export const parseShape = <T extends z.ZodType>(schema: T, sent: unknown): z.output<T> | ShapeError => {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return new ShapeError(issue!.path.join('.'), issue!.message)
}

/** Reads an answer by a schema. @throws ShapeError */
export const readShape = <T extends z.ZodType>(schema: T, sent: unknown): z.output<T> => {
  const parsed = parseShape(schema, sent)
  if (parsed instanceof ShapeError) throw parsed
  return parsed
}

/** Turns an amount that is too large for a number into an order of another shape. @throws ShapeError */
export const inRange = (read: () => StoreOrder): StoreOrder => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new ShapeError('an amount', 'too large')
    throw error
  }
}

export interface ReadOrders {
  orders: StoreOrder[]
  unreadable: UnreadableOrder[]
  /** Number of rows that were read. */
  count: number
}

/** Time in ms after the list of orders in which a page reads more about them. */
const pageMs = 15_000

/**
 * Reads the orders of a page one after the other, at least one. An order of another shape does not affect the others.
 * Ends when the time of a page is over: with many calls for each order, a slow shop would never finish its page.
 */
export const readInTurn = async <T>(
  rows: readonly (T | ShapeError)[],
  now: () => Date,
  { read, idOf }: { read: (row: T) => Promise<StoreOrder>; idOf: (index: number) => string },
): Promise<ReadOrders> => {
  const until = now().getTime() + pageMs
  const done: ReadOrders = { orders: [], unreadable: [], count: 0 }
  for (const row of rows) {
    if (done.count > 0 && now().getTime() >= until) break
    try {
      if (row instanceof ShapeError) throw row
      done.orders.push(await read(row))
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error
      done.unreadable.push({ id: idOf(done.count), reason: error.words })
    }
    done.count++
  }
  return done
}
