import { mostProducts } from '@kervan/contract/product/product.endpoints'
import { settleStandardNumber } from '@kervan/domain/customs/productIdentifiers'
import type { Services } from '../../platform/ctx.ts'
import {
  countProducts,
  findCompanyOfShipment,
  insertNewProducts,
  listShippedLines,
  lockCatalogue,
  lockKnownProducts,
  recordShipped,
  updateProduct,
} from './product.queries.ts'
import type { NewProduct, ProductRow } from './product.queries.ts'
import { keyColumns } from './productKey.ts'

type Line = Awaited<ReturnType<typeof listShippedLines>>[number]['line']
type Shipped = ReturnType<typeof toProduct>

/** Divides, because a line states the weight of all its units. */
const weightOfOne = ({ netWeightKg, quantity }: Line): string | null => {
  const [weight, units] = [Number(netWeightKg), Number(quantity)]
  if (!(weight > 0 && units > 0)) return null
  const grams = Math.round((weight * 1000) / units)
  return grams > 0 ? (grams / 1000).toFixed(3) : null
}

const toProduct = (line: Line & { description: string }, currency: string | null) => {
  const { sku, description, englishDescription, gtip, originCountryCode } = line
  const { merchantNumber, manufacturerNumber, standardNumber, hasNoStandardNumber } = line
  const hasPrice = line.unitPrice !== null && currency !== null
  const said = {
    sku,
    description,
    englishDescription,
    gtip,
    originCountryCode,
    ...{ merchantNumber, manufacturerNumber, standardNumber, hasNoStandardNumber },
    unit: line.unit ?? ('piece' as const),
    unitWeightKg: weightOfOne(line),
    unitPrice: hasPrice ? line.unitPrice : null,
    currency: hasPrice ? currency : null,
  }
  return { ...said, ...keyColumns(said) }
}

/**
 * Matches by stock code, otherwise by description and tariff code; a product without stock code adopts the
 * line's.
 */
const findKnown = (known: readonly ProductRow[], shipped: Shipped): ProductRow | undefined =>
  known.find(({ key }) => key === shipped.key) ??
  known.find(
    (row) =>
      row.goodsKey === shipped.goodsKey &&
      (shipped.sku === null || (row.sku === null && row.editedAt === null)),
  )

/** Fields that the line changes; missing ones stay. */
const changesOf = (before: ProductRow, shipped: Shipped): Partial<NewProduct> => {
  const said = settleStandardNumber(
    Object.fromEntries(Object.entries(shipped).filter(([, value]) => value !== null)) as Partial<Shipped>,
  )
  const after = { ...before, ...said }
  const merged = { ...said, ...keyColumns(after) }
  return Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => before[name as keyof ProductRow] !== value),
  )
}

/**
 * Updates the sender's catalogue from a paid shipment. Products saved by a person stay; for others the last
 * paid shipment wins, in whatever order the jobs run.
 */
export const rememberProducts = async (
  { db }: Pick<Services, 'db'>,
  fact: { shipmentId: string; eventId: string },
): Promise<void> => {
  const shipment = await findCompanyOfShipment(db, fact.shipmentId)
  if (!shipment) return
  const { companyId, currency } = shipment
  const lines = await listShippedLines(db, fact)
  const at = lines[0]?.at
  if (!at) return
  const shipped = new Map<string, Shipped>()
  for (const { line } of lines) {
    const { description } = line
    if (description === null) continue
    const product = toProduct({ ...line, description }, currency)
    if (!shipped.has(product.key)) shipped.set(product.key, product)
  }
  const all = [...shipped.values()]
  if (all.length === 0) return
  await db.transaction(async (tx) => {
    await lockCatalogue(tx, companyId)
    const known = await lockKnownProducts(tx, companyId, {
      keys: all.map(({ key }) => key),
      goodsKeys: all.map(({ goodsKey }) => goodsKey),
    })
    const fresh: Shipped[] = []
    const shippedAgain: string[] = []
    for (const product of all) {
      const before = findKnown(known, product)
      if (!before) {
        fresh.push(product)
        continue
      }
      shippedAgain.push(before.id)
      const isNewest = before.lastShippedAt === null || before.lastShippedAt <= at
      if (before.editedAt !== null || !isNewest) continue
      const changes = changesOf(before, product)
      if (Object.keys(changes).length === 0) continue
      // Uses the updated product for further lines: the same goods with another stock code are another product.
      known[known.indexOf(before)] = await updateProduct(tx, before.id, { ...changes, updatedAt: at })
    }
    if (shippedAgain.length > 0) await recordShipped(tx, shippedAgain, at)
    const room = fresh.length === 0 ? 0 : mostProducts - (await countProducts(tx, companyId))
    const rows = fresh.slice(0, Math.max(0, room)).sort((a, b) => (a.key < b.key ? -1 : 1))
    if (rows.length > 0)
      await insertNewProducts(
        tx,
        rows.map((row) => ({ ...row, companyId, lastShippedAt: at, createdAt: at, updatedAt: at })),
      )
  })
}
