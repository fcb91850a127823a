import { and, desc, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mishearable, phoneTail, prefixDistance } from '@kervan/domain/customerService/calls'
import type { Db } from '../../../platform/db/database.ts'
import { holding } from '../../../platform/list/conditions.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { findSearched, nothing } from '../../shipment/search/searchedShipments.ts'
import { shipmentNumbers } from '../../shipment/booking/booking.tables.ts'
import { carrierNumbers } from '../../shipment/numbers/carrierNumbers.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { callerPhones, callerWords } from '../customerService.tables.ts'

/** Maximum number of results per search method; more than a page, because the results are ranked afterwards. */
const mostOfEach = 40

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const newestFirst = [desc(shipments.createdAt), desc(shipments.id)]

/** Newest shipments that match the condition and scope. */
export const findNewest = async (db: Db, scope: Scope, condition: SQL | undefined): Promise<string[]> =>
  idsOf(
    await db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(inScope(shipments.companyId, scope), condition))
      .orderBy(...newestFirst)
      .limit(mostOfEach),
  )

/** Newest shipments that match one word of each group. */
export const findNewestWith = async (
  db: Db,
  scope: Scope,
  groups: readonly (readonly string[])[],
): Promise<string[]> => {
  const condition = await findSearched(db, scope, groups, {
    bounds: undefined,
    others: undefined,
    facetGroups: [],
    facetPart: null,
    orderBy: newestFirst,
    limit: mostOfEach,
  })
  return condition === undefined || condition === nothing ? [] : findNewest(db, scope, condition)
}

export const findByReferences = (db: Db, scope: Scope, references: readonly string[]): Promise<string[]> =>
  references.length === 0
    ? Promise.resolve([])
    : findNewest(db, scope, inArray(shipments.assetReference, [...references]))

export const findByPhones = async (db: Db, scope: Scope, numbers: readonly string[]): Promise<string[]> => {
  const tails = numbers.flatMap((digits) => phoneTail(digits) ?? [])
  if (tails.length === 0) return []
  return idsOf(
    await db
      .select({ id: callerPhones.shipmentId })
      .from(callerPhones)
      .innerJoin(shipments, eq(shipments.id, callerPhones.shipmentId))
      .where(and(inArray(callerPhones.tail, tails), inScope(shipments.companyId, scope)))
      .orderBy(desc(callerPhones.createdAt), desc(callerPhones.shipmentId))
      .limit(mostOfEach),
  )
}

/**
 * Maximum number of carrier numbers that match half of a number; more are coincidences. One half is right
 * wherever the wrong digit is.
 */
const mostWithHalf = 400
const shortestHalf = 4

/**
 * Carrier numbers that contain either half of a dictated one; the caller of this function compares the whole
 * number.
 */
export const findNearWaybills = async (
  db: Db,
  scope: Scope,
  codes: readonly string[],
): Promise<{ id: string; number: string }[]> => {
  const halves = codes
    .map((code) => code.toLowerCase())
    .flatMap((code) => [code.slice(0, Math.ceil(code.length / 2)), code.slice(Math.floor(code.length / 2))])
    .filter((half) => half.length >= shortestHalf)
  if (halves.length === 0) return []
  const near = db
    .select({ id: shipmentNumbers.shipmentId, number: shipmentNumbers.number })
    .from(shipmentNumbers)
    .where(or(...halves.map((half) => like(shipmentNumbers.searchText, holding(half)))))
    .limit(mostWithHalf)
    .as('near')
  return db
    .select({ id: near.id, number: near.number })
    .from(near)
    .innerJoin(shipments, eq(shipments.id, near.id))
    .where(inScope(shipments.companyId, scope))
}

const nearestWords = 40
const mostAlternatives = 6

/** Known words that the given one may be a misheard beginning of, nearest first, without the word itself. */
export const findAlternatives = async (db: Db, word: string): Promise<string[]> => {
  const most = mishearable(word)
  if (most === 0) return []
  const { rows } = await db.execute<{ word: string }>(sql`
    (select word from ${callerWords}
      where sound = sound_of(${word}) limit ${nearestWords})
    union
    (select word from ${callerWords} order by ${word}::text <<-> word limit ${nearestWords})`)
  return rows
    .map((row) => ({ word: row.word, distance: prefixDistance(word, row.word, most + 1) }))
    .filter(({ word: known, distance }) => distance > 0 && (distance <= most || soundsLike(word, known)))
    .toSorted((one, other) => one.distance - other.distance || one.word.length - other.word.length)
    .slice(0, mostAlternatives)
    .map((row) => row.word)
}

/** Sound of a word; must match the database function `sound_of`. */
const soundOf = (word: string): string =>
  word.replaceAll(/[bdgqvwznjh]/g, (letter) => soundLetters[letter]!).replaceAll(/(.)\1+/g, '$1')
const soundLetters: Readonly<Record<string, string>> = {
  b: 'p',
  d: 't',
  g: 'k',
  q: 'k',
  v: 'f',
  w: 'f',
  z: 's',
  n: 'm',
  j: 's',
  h: '',
}
const soundsLike = (one: string, other: string): boolean => soundOf(one) === soundOf(other)

export const findCalled = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      supplierReference: shipments.supplierReference,
      carrierNumbers,
      customerReference: shipments.customerReference,
      companyName: companies.name,
      senderName: shipments.senderName,
      receiverName: shipments.receiverName,
      receiverCity: sql<string | null>`${shipments.receiver}->>'city'`,
      receiverCountryCode: shipments.receiverCountry,
      phones: sql<(string | null)[]>`array[${shipments.sender}->>'phone', ${shipments.receiver}->>'phone']`,
      state: shipments.state,
      trackingException: shipments.trackingException,
      createdAt: shipments.createdAt,
    })
    .from(shipments)
    .leftJoin(companies, eq(companies.id, shipments.companyId))
    .where(inArray(shipments.id, [...ids]))
