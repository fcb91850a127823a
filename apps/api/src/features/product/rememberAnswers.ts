import { settleStandardNumber } from '@kervan/domain/customs/productIdentifiers'
import { mostProducts } from '@kervan/contract/product/product.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { countProducts, insertProduct, listByKeys, lockCatalogue, updateProduct } from './product.queries.ts'
import type { NewProduct, ProductRow } from './product.queries.ts'
import { keyColumns, skuKey } from './productKey.ts'

/** Facts of a product that a user entered elsewhere than in the catalogue. */
export type ProductFacts = Partial<
  Pick<
    NewProduct,
    | 'description'
    | 'englishDescription'
    | 'gtip'
    | 'originCountryCode'
    | 'unitWeightKg'
    | 'unitPrice'
    | 'currency'
    | 'boxLengthCm'
    | 'boxWidthCm'
    | 'boxHeightCm'
    | 'merchantNumber'
    | 'manufacturerNumber'
    | 'standardNumber'
    | 'hasNoStandardNumber'
  >
>

type KnownProduct = Pick<ProductRow, 'description' | 'englishDescription' | 'gtip' | 'originCountryCode'> & {
  sku: string
}

const audit = auditOf('product')

/**
 * Stores facts with the product of a stock code, and adds the product when there is none and the catalogue has room.
 * Shipments do not overwrite it afterwards. An inactive product stays inactive.
 * @param known what is known of the product besides, for one that is added
 */
export const rememberAnswers = async (
  tx: Db,
  ctx: Ctx,
  { companyId, known }: { companyId: number; known: KnownProduct },
  answered: ProductFacts,
): Promise<void> => {
  const facts = settleStandardNumber(answered)
  await lockCatalogue(tx, companyId)
  const [before] = await listByKeys(tx, companyId, [skuKey(known.sku)])
  const times = { editedAt: ctx.now, updatedAt: ctx.now }
  if (before) {
    const after = { ...before, ...facts }
    await updateProduct(tx, before.id, { ...facts, ...keyColumns(after), ...times })
    await audit(tx, ctx, { action: 'productChanged', id: before.id, before, after: facts })
    return
  }
  if ((await countProducts(tx, companyId)) >= mostProducts) return
  const product = { ...known, unit: 'piece' as const, ...facts }
  const row = { ...product, ...keyColumns(product), companyId, createdAt: ctx.now, ...times }
  const { id } = await insertProduct(tx, row)
  await audit(tx, ctx, { action: 'productCreated', id, after: { ...product, companyId } })
}
