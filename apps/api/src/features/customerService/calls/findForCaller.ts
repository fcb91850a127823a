import type { CalledShipment } from '@kervan/contract/customerService/call.endpoints'
import { parseSpoken, prefixDistance } from '@kervan/domain/customerService/calls'
import type { SpokenWords } from '@kervan/domain/customerService/calls'
import { nearReferences } from '@kervan/domain/reference/nearReferences'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Scope } from '../../access/policies.ts'
import { ownPrefixes } from '../../reference/rules/currentRules.ts'
import { readSearch } from '../../shipment/list/searchShipments.ts'
import { requireService } from '../requireService.ts'
import {
  findAlternatives,
  findByPhones,
  findByReferences,
  findCalled,
  findNearWaybills,
  findNewest,
  findNewestWith,
} from './calls.queries.ts'
import { rankCalled } from './rankCalled.ts'

const shown = 20
/** Maximum number of words: more do not identify a caller better, and each costs a query. */
const mostWords = 4

/** Searches like the shipment list: whole and partial numbers, names and other text. */
const findAsSaid = async (ctx: Ctx, scope: Scope, text: string): Promise<string[]> => {
  const read = await readSearch(ctx, text)
  return 'number' in read ? findNewest(ctx.db, scope, read.number) : findNewestWith(ctx.db, scope, read.words)
}

const findMisheard = async (ctx: Ctx, scope: Scope, { words }: SpokenWords): Promise<string[]> => {
  const groups = await Promise.all(
    words.slice(0, mostWords).map(async (word) => [word, ...(await findAlternatives(ctx.db, word))]),
  )
  return groups.every(({ length }) => length === 1) ? [] : findNewestWith(ctx.db, scope, groups)
}

/**
 * Searches numbers first, each by its own index, then words as spoken; misheard words only when these find
 * nothing.
 */
const findIds = async (ctx: Ctx, scope: Scope, text: string, said: SpokenWords): Promise<string[]> => {
  const { db } = ctx
  const prefixes = await ownPrefixes(ctx)
  const near = said.numbers.flatMap((number) => nearReferences(number, prefixes))
  const hasNumber = said.numbers.length > 0 || said.codes.length > 0
  const [byReference, byPhone, asSaid] = await Promise.all([
    findByReferences(db, scope, near),
    findByPhones(db, scope, said.numbers),
    findAsSaid(ctx, scope, text),
  ])
  const found = [...byReference, ...byPhone, ...asSaid]
  if (found.length > 0) return found
  const codes = [...said.codes, ...said.numbers.filter(({ length }) => length >= 8)]
  const [nearWaybills, byWords] = await Promise.all([
    findNearWaybills(db, scope, codes),
    hasNumber && said.words.length > 0 ? findAsSaid(ctx, scope, said.words.join(' ')) : [],
  ])
  const byNumber = nearWaybills
    .filter(({ number }) => codes.some((code) => prefixDistance(code, number.toUpperCase(), 1) <= 1))
    .map(({ id }) => id)
  const second = [...byNumber, ...byWords]
  return second.length > 0 ? second : findMisheard(ctx, scope, said)
}

/**
 * Finds shipments that a caller may mean, likeliest first.
 * @throws AppError notAllowed
 */
export const findForCaller = async (
  ctx: Ctx,
  { said: text }: { said: string },
): Promise<{ items: CalledShipment[] }> => {
  const scope = requireService(ctx)
  const said = parseSpoken(text)
  const ids = [...new Set(await findIds(ctx, scope, text, said))]
  if (ids.length === 0) return { items: [] }
  const ranked = rankCalled(said, await findCalled(ctx.db, ids)).slice(0, shown)
  return {
    items: ranked.map(({ called: { phones: _phones, carrierNumbers: _numbers, ...called }, foundBy }) => ({
      ...called,
      trackingException: called.trackingException as CalledShipment['trackingException'],
      createdAt: called.createdAt.toISOString(),
      foundBy,
    })),
  }
}
