/** Compares search results with those of a plain `like`, for every search strategy. */
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemonstrationShipments } from '../../../demonstration/seedDemonstrationShipments.ts'
import type { SearchedPart } from '../../../platform/list/conditions.ts'
import { holding } from '../../../platform/list/conditions.ts'
import { folded } from '../../../platform/columns.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { facets } from '../shipmentFacets.ts'
import { shipmentInScope } from '../shipmentInScope.ts'
import { shipments, shipmentWords } from '../shipment.tables.ts'
import { createShipment } from '../testing/buildShipment.ts'
import { setSupplierReference } from '../testing/setSupplierReference.ts'
import { findSearched, matchesSearched } from './searchedShipments.ts'

let test: TestApp
let ownId: number
let strangerId: number
let texts: string[]
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.services
  await seedDemonstrationShipments(test.services)
  const stored = await db.select().from(shipments)
  ownId = stored[0]!.companyId
  const [stranger] = await db.insert(companies).values({ name: 'Fremdling Nakliyat' }).returning()
  strangerId = stranger!.id
  const strangers = await db
    .insert(shipments)
    .values(
      stored.slice(0, 5).map(({ id: _id, serial: _serial, searchText: _text, ...row }, place) => ({
        ...row,
        companyId: strangerId,
        assetReference: `KRV-9999999${place}-0`,
        supplierReference: `ZX7${place}40${place}88`,
        // Words that imitate the index's own company marker must not match that company.
        searchWords: `${row.searchWords} company:${ownId}`,
      })),
    )
    .returning()
  for (const { id, supplierReference } of strangers) await setSupplierReference(db, id, supplierReference!)
  texts = (await db.select().from(shipments)).map((row) => `${row.searchText} ${row.supplierReference ?? ''}`)
})
afterAll(() => test.close())

const newest = [desc(shipments.createdAt), desc(shipments.id)]
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

interface Wanted {
  scope: Scope
  words: string[][]
  others?: SQL
  part?: Partial<SearchedPart>
}

const namesHold = (part: string) =>
  sql`${shipments.companyId} in (select id from companies where ${folded(companies.name)} like ${holding(part)})`

const findPlainly = ({ scope, words, others, part }: Wanted) =>
  test.services.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        shipmentInScope(scope),
        others,
        ...words.map((group) =>
          or(
            ...group.flatMap((word) => [
              sql`${shipments.searchText} like ${holding(word)}`,
              sql`lower(${shipments.supplierReference}) like ${holding(word)}`,
              ...(scope.kind === 'company' ? [] : [namesHold(word)]),
            ]),
          ),
        ),
      ),
    )
    .orderBy(...(part?.orderBy ?? newest))
    .limit(part?.limit ?? 21)
    .then(idsOf)

const findWith = async (
  { scope, words, others, part }: Wanted,
  walks?: { first: number; further: number },
) => {
  const asked = {
    bounds: undefined,
    others,
    facetGroups: [],
    facetPart: null,
    orderBy: newest,
    limit: 21,
    ...part,
  }
  const { db } = test.services
  const condition = await findSearched(db, scope, words, asked, walks)
  return db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(shipmentInScope(scope), others, condition))
    .orderBy(...asked.orderBy)
    .limit(asked.limit)
    .then(idsOf)
}

const byIndex = { first: 1, further: 2 }
const expectSame = async (wanted: Wanted) => {
  const plainly = await findPlainly(wanted)
  expect(await findWith(wanted), `walking for ${wanted.words.join(' ')}`).toEqual(plainly)
  expect(await findWith(wanted, byIndex), `by index for ${wanted.words.join(' ')}`).toEqual(plainly)
  return plainly
}

/** Parts of stored words with varying lengths and positions. */
const someParts = (count: number): string[] => {
  const words = [...new Set(texts.join(' ').toLowerCase().split(/\s+/).filter(Boolean))]
  return Array.from({ length: count }, (_, place) => {
    const word = words[(place * 37) % words.length]!
    const begin = place % 3 === 0 ? 0 : (place * 7) % word.length
    return word.slice(begin, begin + 1 + ((place * 5) % 9))
  })
}

describe('search by word parts', () => {
  const scopes: [string, () => Scope][] = [
    ['a company', () => ({ kind: 'company', companyId: ownId })],
    ['another company', () => ({ kind: 'company', companyId: strangerId })],
    ['all', () => ({ kind: 'all' })],
  ]
  it.each(scopes)('finds the same shipments as `like` for one part in scope %s', async (_, scope) => {
    for (const part of someParts(60)) await expectSame({ scope: scope(), words: [[part]] })
  })

  it('finds the last shipment of a page-filling scan that does not fit', async () => {
    const scope = { kind: 'company', companyId: ownId } as const
    for (const part of someParts(20)) {
      const asked = { scope, words: [[part]], part: { limit: 2 } }
      const plainly = await findPlainly(asked)
      for (let first = 2; first < 10; first++)
        expect(await findWith(asked, { first, further: first + 1 }), part).toEqual(plainly)
    }
  })

  it.each(scopes)(
    'finds the same shipments as `like` for two parts or alternatives in scope %s',
    async (_, scope) => {
      const parts = someParts(60)
      for (let place = 0; place + 3 < parts.length; place += 3) {
        await expectSame({ scope: scope(), words: [[parts[place]!], [parts[place + 1]!]] })
        await expectSame({ scope: scope(), words: [[parts[place]!, parts[place + 2]!], [parts[place + 1]!]] })
      }
    },
  )

  it('finds the same shipments with a country, a state and the opposite order', async () => {
    const scope: Scope = { kind: 'company', companyId: ownId }
    for (const part of someParts(20)) {
      await expectSame({
        scope,
        words: [[part]],
        others: eq(shipments.receiverCountry, 'DE'),
        part: { facetGroups: [[facets.country('DE')]] },
      })
      await expectSame({
        scope,
        words: [[part]],
        others: inArray(shipments.state, ['delivered', 'paid']),
        part: {
          facetGroups: [[facets.state('delivered'), facets.state('paid')]],
          orderBy: [asc(shipments.createdAt), asc(shipments.id)],
          limit: 4,
        },
      })
    }
  })

  it('finds shipments by company name only for users who see several companies', async () => {
    const found = await expectSame({ scope: { kind: 'all' }, words: [['remdling'], ['krv-99']] })
    expect(found).toHaveLength(5)
    const own: Scope = { kind: 'company', companyId: ownId }
    expect(await expectSame({ scope: own, words: [['zx7']] })).toEqual([])
    expect(await expectSame({ scope: own, words: [[`company:${ownId}`]] })).toEqual([])
    expect(await expectSame({ scope: own, words: [['krv-9999999']] })).toEqual([])
  })

  it('finds all matching shipments when no page is requested', async () => {
    const { db } = test.services
    const scope: Scope = { kind: 'company', companyId: ownId }
    for (const part of someParts(20)) {
      const condition = and(shipmentInScope(scope), await matchesSearched(db, scope, [[part]]))
      const plainly = await findPlainly({ scope, words: [[part]], part: { limit: 1000 } })
      expect(await db.$count(shipments, condition)).toBe(plainly.length)
    }
  })
})

it('stores each new search word once', async () => {
  const { db } = test.services
  const { id } = await createShipment(test)
  const count = (word: string) => db.$count(shipmentWords, eq(shipmentWords.word, word))
  for (const words of ['kuzguncuk balyoz', 'balyoz kuzguncuk'])
    await db.update(shipments).set({ searchWords: words }).where(eq(shipments.id, id))
  expect([await count('kuzguncuk'), await count('balyoz'), await count('kuzgun')]).toEqual([1, 1, 0])
})
