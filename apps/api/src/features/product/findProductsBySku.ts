import type { Db } from '../../platform/db/database.ts'
import { findActiveByKey } from './product.queries.ts'
import type { ProductRow } from './product.queries.ts'
import { skuKey } from './productKey.ts'

export type SkuProduct = Pick<
  ProductRow,
  | 'description'
  | 'englishDescription'
  | 'gtip'
  | 'originCountryCode'
  | 'unit'
  | 'unitWeightKg'
  | 'boxLengthCm'
  | 'boxWidthCm'
  | 'boxHeightCm'
  | 'unitPrice'
  | 'currency'
  | 'merchantNumber'
  | 'manufacturerNumber'
  | 'standardNumber'
  | 'hasNoStandardNumber'
>

/**
 * Active products of the company with these stock codes, ignoring spelling; look them up by `of` with the code
 * as written.
 */
export const findProductsBySku = async (
  db: Db,
  companyId: number,
  skus: readonly string[],
): Promise<{ of: (sku: string) => SkuProduct | undefined }> => {
  const keys = new Set(skus.map(skuKey))
  const found = keys.size === 0 ? [] : await findActiveByKey(db, companyId, [...keys])
  const byKey = new Map(found.map((row) => [row.key, row]))
  return { of: (sku) => byKey.get(skuKey(sku)) }
}
