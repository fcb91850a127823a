/** Reads facts of products that orders do not contain: weight, GTIN, and whether they are digital. */
import type { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import { ShapeError, gramsPer, wholeGrams } from '../reading.ts'
import { StoreError } from '../store.ts'
import type { WooClient } from './client.ts'
import { listOf, mostPerCall, weightUnit, wooProduct } from './wire.ts'
import type { WooLine } from './wire.ts'

export interface ProductFacts {
  /** Weight of one piece in g; null when the product or the shop's unit is unknown. */
  weightGrams: number | null
  barcode: string
  isVirtual: boolean
  imageUrl: string | null
}

const gramsPerUnit: Record<string, number | undefined> = {
  kg: gramsPer.kilogram,
  g: gramsPer.gram,
  lbs: gramsPer.pound,
  oz: gramsPer.ounce,
}

const ageLimitMs = 15 * 60_000
const mostCached = 5000

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Product of a line, or its variation; '0' for a line without product. */
export const productIdOf = ({ product_id, variation_id }: WooLine): string =>
  variation_id === '0' ? product_id : variation_id

/** Product whose variation the line has; null for a product without variations. */
const parentOf = ({ product_id, variation_id }: WooLine): string | null =>
  variation_id === '0' ? null : product_id

/** True when a repetition gives the same answer, so that the facts stay unknown. */
const isFinal = (error: unknown): boolean =>
  error instanceof ShapeError ||
  (error instanceof StoreError && !['unavailable', 'tooMany', 'garbage'].includes(error.kind))

const factsOf = (
  { virtual, weight, global_unique_id, images }: z.output<typeof wooProduct>,
  grams: number | null,
): ProductFacts => ({
  weightGrams: grams === null ? null : wholeGrams(Number(weight) * grams),
  barcode: global_unique_id,
  isVirtual: virtual,
  imageUrl: images[0]?.src || null,
})

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
    unit = { grams: gramsPerUnit[value] ?? null, until: now().getTime() + ageLimitMs }
    return unit.grams
  }

  const isMissing = (line: WooLine): boolean => {
    const key = productIdOf(line)
    return key !== '0' && (cache.get(key)?.until ?? 0) <= now().getTime()
  }

  const readSome = async (
    parent: string | null,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<z.output<typeof wooProduct>[]> => {
    const at =
      parent === null
        ? { path: '/wc/v3/products' }
        : { path: '/wc/v3/products/{product}/variations', values: { product: parent } }
    const query = { include: ids.join(','), per_page: String(mostPerCall) }
    const reading = call(listOf(wooProduct), { step: 'products', ...at, query, isOptional: true, signal })
    return orUnknown(
      reading.then(({ body }) => body),
      [],
    )
  }

  /** Stores the answer of each call, so that a repetition after a lost one continues behind it. */
  const load = async (
    needed: readonly WooLine[],
    page: readonly WooLine[],
    signal: AbortSignal,
  ): Promise<void> => {
    const grams = await readUnit(signal)
    const neededKeys = new Set(needed.map(productIdOf))
    for (const parent of new Set(needed.map(parentOf))) {
      const lines = [...needed, ...page].filter((line) => parentOf(line) === parent && isMissing(line))
      for (const ids of chunksOf([...new Set(lines.map(productIdOf))], mostPerCall)) {
        if (!ids.some((id) => neededKeys.has(id))) break
        const found = await readSome(parent, ids, signal)
        const until = now().getTime() + ageLimitMs
        for (const id of ids) cache.set(id, { facts: null, until })
        for (const product of found) cache.set(product.id, { facts: factsOf(product, grams), until })
      }
    }
  }

  /**
   * Reads the products of an order, each at most once in 15 minutes. A call includes products of the other lines of
   * the page.
   * @throws StoreError, HttpError
   */
  return async (
    lines: readonly WooLine[],
    signal: AbortSignal,
    page: readonly WooLine[],
  ): Promise<(line: WooLine) => ProductFacts | null> => {
    if (cache.size > mostCached) cache.clear()
    const missing = lines.filter(isMissing)
    if (missing.length > 0) await load(missing, page, signal)
    return (line) => cache.get(productIdOf(line))?.facts ?? null
  }
}

export type ReadProducts = ReturnType<typeof openProducts>
