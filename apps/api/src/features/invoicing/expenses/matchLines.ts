/** Finds the parcels of an invoice's lines by any of their numbers. */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { Db } from '../../../platform/db/database.ts'
import type { ReadLine } from './file/readExpenseRows.ts'
import { findByCarrierNumbers, findByOwnReferences, findBySenderReferences } from './match.queries.ts'
import type { BilledShipment } from './match.queries.ts'

export interface MatchedLine {
  line: ReadLine
  shipment: BilledShipment | null
  /** Parcel that the line's reference names, when its number names another one. */
  named: BilledShipment | null
}

/** Number without spaces, in capital letters. */
const bareNumber = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

const dayMs = 86_400_000
/** Senders use their references again sooner. */
const mostDaysApartOfSender = 60
/** Carriers use numbers again after months, so an older or younger parcel is not the billed one. */
const mostDaysApart = 300

const daysApart = (shipment: BilledShipment, { day }: ReadLine): number =>
  day === null ? 0 : Math.abs(shipment.createdAt.getTime() - Date.parse(day)) / dayMs

/**
 * Chooses one of several parcels with a number: the carrier's own before others, then the nearest day, the nearest weight
 * and the newest.
 */
const choose = (
  found: readonly BilledShipment[],
  line: ReadLine,
  carrierId: number,
): BilledShipment | null => {
  const inTime = found.filter((shipment) => daysApart(shipment, line) <= mostDaysApart)
  const own = inTime.filter((shipment) => shipment.carrierId === carrierId)
  const candidates = own.length > 0 ? own : inTime
  const weightApart = ({ weightKg }: BilledShipment): number =>
    line.grams === null || weightKg === null ? 0 : Math.abs(Number(weightKg) * 1000 - line.grams)
  return (
    candidates.toSorted(
      (a, b) =>
        daysApart(a, line) - daysApart(b, line) ||
        weightApart(a) - weightApart(b) ||
        b.createdAt.getTime() - a.createdAt.getTime(),
    )[0] ?? null
  )
}

const keyOf = ({ key }: { key: string }): string => key

/**
 * Joins the lines of one parcel that have different numbers: some carriers bill each piece under its own number. A line
 * with the same number is a repeated bill and stays.
 */
const joinPieces = (matched: readonly MatchedLine[]): MatchedLine[] => {
  const first = new Map<string, { at: number; numbers: Set<string> }>()
  const joined: MatchedLine[] = []
  for (const one of matched) {
    const { line, shipment } = one
    const known = shipment && line.minor > 0 ? first.get(shipment.id) : undefined
    const number = bareNumber(line.number)
    if (!known || known.numbers.has(number)) {
      if (shipment && line.minor > 0 && !known)
        first.set(shipment.id, { at: joined.length, numbers: new Set([number]) })
      joined.push(one)
      continue
    }
    known.numbers.add(number)
    const before = joined[known.at]!
    const grams = before.line.grams === null ? line.grams : before.line.grams + (line.grams ?? 0)
    joined[known.at] = {
      ...before,
      line: {
        ...before.line,
        grams,
        minor: before.line.minor + line.minor,
        charges: [...before.line.charges, ...line.charges],
      },
    }
  }
  return joined
}

/** Returns the lines in their order; those of the pieces of one parcel are joined to the first. */
export const matchLines = async (
  db: Db,
  carrierId: number,
  lines: readonly ReadLine[],
): Promise<MatchedLine[]> => {
  const wordsOf = ({ number, reference }: ReadLine): string[] =>
    [number, reference ?? ''].flatMap((text) => (text === '' ? [] : [...new Set([text, bareNumber(text)])]))
  const words = lines.flatMap(wordsOf)
  const byCarrierNumber = groupBy(await findByCarrierNumbers(db, words), keyOf)
  const byOwnReference = groupBy(await findByOwnReferences(db, words), keyOf)
  const find = (text: string, line: ReadLine): BilledShipment | null => {
    if (text === '') return null
    const keys = [...new Set([text, bareNumber(text)])]
    const found = keys.flatMap((key) => [
      ...(byOwnReference.get(key) ?? []),
      ...(byCarrierNumber.get(key) ?? []),
    ])
    return choose(found, line, carrierId)
  }
  const matched = lines.map((line): MatchedLine => {
    const byNumber = find(line.number, line)
    const byReference = line.reference === null ? null : find(line.reference, line)
    const isOther = byNumber !== null && byReference !== null && byNumber.id !== byReference.id
    return { line, shipment: byNumber ?? byReference, named: isOther ? byReference : null }
  })
  const left = matched.flatMap(({ line, shipment }) => (shipment ? [] : (line.reference ?? [])))
  if (left.length > 0) {
    const bySender = groupBy(await findBySenderReferences(db, carrierId, left), keyOf)
    for (const one of matched) {
      const found = one.shipment ? [] : (bySender.get(one.line.reference ?? '') ?? [])
      // A sender's reference is not unique, so it counts only when it leaves one parcel.
      const near = found.filter((shipment) => daysApart(shipment, one.line) <= mostDaysApartOfSender)
      if (near.length === 1) one.shipment = near[0]!
    }
  }
  return joinPieces(matched)
}
