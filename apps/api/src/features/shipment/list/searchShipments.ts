import { eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { recogniseReference } from '@kervan/domain/reference/references'
import type { Ctx } from '../../../platform/ctx.ts'
import type { SearchedPart } from '../../../platform/list/conditions.ts'
import { searchedWords } from '../../../platform/list/conditions.ts'
import { scopeOf } from '../../access/policies.ts'
import { ownPrefixes } from '../../reference/rules/currentRules.ts'
import { hasSupplierReference } from '../hasSupplierReference.ts'
import { shipments } from '../shipment.tables.ts'
import { findSearched, matchesSearched } from '../search/searchedShipments.ts'

/** The beginning of our own reference may be typed without dashes. */
const withDashes = (text: string, prefixes: readonly string[]): string => {
  const [, prefix, digits] = /^([A-Z]{3})-?(\d{1,8})-?$/.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? []
  return prefix !== undefined && prefixes.includes(prefix) ? `${prefix}-${digits}` : text
}

/** Digits in groups are one number, such as a telephone's, of which zeros before it are no part; or the end of a reference of ours. */
const inOneNumber = (text: string): string[] | null => {
  if (!/^[\d\s+()./-]{7,}$/.test(text) || !/^0|[\s+(]/.test(text.trim())) return null
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 6) return null
  const [, serial, check] = /^(\d{8})(\d)$/.exec(digits) ?? []
  return [digits.replace(/^0+(?=\d{6})/, ''), ...(serial ? [`${serial}-${check}`] : [])]
}

/** A whole number of ours, typed or scanned from any piece, is looked up; anything else is searched for, word by word. */
export const readSearch = async (
  ctx: Ctx,
  text: string,
): Promise<{ number: SQL } | { words: string[][] }> => {
  const prefixes = await ownPrefixes(ctx)
  const { kind, reference } = recogniseReference(text, prefixes)
  if (kind === 'asset' || kind === 'piece') return { number: eq(shipments.assetReference, reference) }
  if (kind === 'waybill') return { number: hasSupplierReference([reference]) }
  const number = inOneNumber(text)
  if (number) return { words: [number] }
  return { words: searchedWords(withDashes(text, prefixes)).map((word) => [word]) }
}

/** All shipments that the text finds. */
export const searchShipments = async (ctx: Ctx, text: string): Promise<SQL | undefined> => {
  const read = await readSearch(ctx, text)
  return 'number' in read ? read.number : matchesSearched(ctx.db, scopeOf(ctx), read.words)
}

/** Those of one page of the list. */
export const searchPage = async (ctx: Ctx, text: string, part: SearchedPart): Promise<SQL | undefined> => {
  const read = await readSearch(ctx, text)
  return 'number' in read ? read.number : findSearched(ctx.db, scopeOf(ctx), read.words, part)
}
