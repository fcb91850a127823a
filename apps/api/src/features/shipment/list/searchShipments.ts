import { eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { recogniseReference } from '@kervan/domain/reference/references'
import type { Ctx } from '../../../platform/ctx.ts'
import type { SearchedPart } from '../../../platform/list/conditions.ts'
import { searchedWords } from '../../../platform/list/conditions.ts'
import { scopeOf } from '../../access/policies.ts'
import { ownPrefixes } from '../../reference/rules/currentRules.ts'
import { hasCarrierNumber } from '../numbers/carrierNumbers.ts'
import { shipments } from '../shipment.tables.ts'
import { findSearched, matchesSearched } from '../search/searchedShipments.ts'

/** Inserts the dashes of the product's own reference when they are left out. */
const withDashes = (text: string, prefixes: readonly string[]): string => {
  const [, prefix, digits] = /^([A-Z]{3})-?(\d{1,8})-?$/.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? []
  return prefix !== undefined && prefixes.includes(prefix) ? `${prefix}-${digits}` : text
}

/** Joins groups of digits into one number: a phone number without its leading zeros, or the end of a reference. */
const inOneNumber = (text: string): string[] | null => {
  if (!/^[\d\s+()./-]{7,}$/.test(text) || !/^0|[\s+(]/.test(text.trim())) return null
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 6) return null
  const [, serial, check] = /^(\d{8})(\d)$/.exec(digits) ?? []
  return [digits.replace(/^0+(?=\d{6})/, ''), ...(serial ? [`${serial}-${check}`] : [])]
}

/** Looks up a complete own reference or piece code directly; searches for any other text word by word. */
export const readSearch = async (
  ctx: Ctx,
  text: string,
): Promise<{ number: SQL } | { words: string[][] }> => {
  const prefixes = await ownPrefixes(ctx)
  const { kind, reference } = recogniseReference(text, prefixes)
  if (kind === 'asset' || kind === 'piece') return { number: eq(shipments.assetReference, reference) }
  if (kind === 'waybill') return { number: hasCarrierNumber([reference]) }
  const number = inOneNumber(text)
  if (number) return { words: [number] }
  return { words: searchedWords(withDashes(text, prefixes)).map((word) => [word]) }
}

/** Condition for all shipments that match the text. */
export const searchShipments = async (ctx: Ctx, text: string): Promise<SQL | undefined> => {
  const read = await readSearch(ctx, text)
  return 'number' in read ? read.number : matchesSearched(ctx.db, scopeOf(ctx), read.words)
}

/** Condition for matching shipments on one page of the list. */
export const searchPage = async (ctx: Ctx, text: string, part: SearchedPart): Promise<SQL | undefined> => {
  const read = await readSearch(ctx, text)
  return 'number' in read ? read.number : findSearched(ctx.db, scopeOf(ctx), read.words, part)
}
