/** Reads what an order does not tell about its products: weight, GTIN, and whether they are digital. */
import type { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import { StoreError } from '../store.ts'
import type { WooClient } from './client.ts'
import { listOf, weightUnit, wooProduct } from './wire.ts'
import type { WooLine } from './wire.ts'

export interface ProductFacts {
  /** Weight of one piece in g; null when the product or the shop's unit is unknown. */
  weightGrams: number | null
  barcode: string
  isVirtual: boolean
  imageUrl: string | null
}

const gramsPer: Record<string, number | undefined> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523_125 }

const ageLimitMs = 15 * 60_000
const mostCached = 5000
/** Limit of `per_page`. */
const mostPerCall = 100

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Product of a line, or its variation; '0' for a line without product. */
const keyOf = ({ product_id, variation_id }: WooLine): string =>
  variation_id === '0' ? product_id : variation_id

/** True when a repetition gives the same answer, so that the facts stay unknown. */
const isFinal = (error: unknown): boolean =>
  error instanceof StoreError && error.kind !== 'unavailable' && error.kind !== 'tooMany'

export const openProducts = ({ call }: WooClient, { now }: Pick<ConnectorServices, 'now'>) => {
  const cache = new Map<string, { facts: ProductFacts | null; until: number }>()
  let unit: { grams: number | null; until: number } | null = null

  const orUnknown = async <T>(reading: Promise<T>, unknown: T): Promise<T> => {
    try {
      return await reading
    } catch (error) {
      if (isFinal(error)) return unknown
      throw error
    }
  }

  const readUnit = async (signal: AbortSignal): Promise<number | null> => {
    if (unit && unit.until > now().getTime()) return unit.grams
    const path = '/wc/v3/settings/products/woocommerce_weight_unit'
    const reading = call(weightUnit, { step: 'products', path, isOptional: true, signal })
    const value = await orUnknown(
      reading.then(({ body }) => body.value),
      '',
    )
    unit = { grams: gramsPer[value] ?? null, until: now().getTime() + ageLimitMs }
    return unit.grams
  }

  const readSome = async (
    at: { path: string; values?: Record<string, string> },
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<z.output<typeof wooProduct>[]> => {
    const found = []
    for (const include of chunksOf(ids, mostPerCall)) {
      const query = { include: include.join(','), per_page: String(mostPerCall) }
      const reading = call(listOf(wooProduct), { step: 'products', ...at, query, isOptional: true, signal })
      found.push(
        ...(await orUnknown(
          reading.then(({ body }) => body),
          [],
        )),
      )
    }
    return found
  }

  const load = async (lines: readonly WooLine[], signal: AbortSignal): Promise<void> => {
    const grams = await readUnit(signal)
    const plain = new Set<string>()
    const variations = new Map<string, Set<string>>()
    for (const { product_id, variation_id } of lines)
      if (variation_id === '0') plain.add(product_id)
      else variations.set(product_id, (variations.get(product_id) ?? new Set()).add(variation_id))
    const found = await readSome({ path: '/wc/v3/products' }, [...plain], signal)
    for (const [product, ids] of variations) {
      const at = { path: '/wc/v3/products/{product}/variations', values: { product } }
      found.push(...(await readSome(at, [...ids], signal)))
    }
    const until = now().getTime() + ageLimitMs
    for (const line of lines) cache.set(keyOf(line), { facts: null, until })
    for (const { id, virtual, weight, global_unique_id, images } of found) {
      const weightGrams = grams === null ? 0 : Number(weight) * grams
      const facts = {
        weightGrams: weightGrams > 0 ? Math.max(1, Math.round(weightGrams)) : null,
        barcode: global_unique_id,
        isVirtual: virtual,
        imageUrl: images[0]?.src || null,
      }
      cache.set(id, { facts, until })
    }
  }

  /** Reads the products of lines, each at most once in 15 minutes. @throws StoreError, HttpError */
  return async (
    lines: readonly WooLine[],
    signal: AbortSignal,
  ): Promise<(line: WooLine) => ProductFacts | null> => {
    const at = now().getTime()
    if (cache.size > mostCached) cache.clear()
    const missing = lines.filter((line) => {
      const key = keyOf(line)
      return key !== '0' && (cache.get(key)?.until ?? 0) <= at
    })
    if (missing.length > 0) await load(missing, signal)
    return (line) => cache.get(keyOf(line))?.facts ?? null
  }
}

export type ReadProducts = ReturnType<typeof openProducts>
