import type { InputOf } from '@kervan/contract/endpoint'
import type { CatalogueProduct, productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { companyOfShipment } from '../template/companyOfShipment.ts'
import { describeProduct } from './describeProduct.ts'
import { findMatch, findProduct } from './product.queries.ts'
import { descriptionKey, skuKey } from './productKey.ts'

/** @throws AppError notFound */
export const readProduct = async (ctx: Ctx, id: string): Promise<CatalogueProduct> => {
  const found = await findProduct(ctx.db, scopeOf(ctx), id)
  if (!found) throw new AppError('notFound')
  return describeProduct(found)
}

/** Company of the shipment, otherwise the caller's own. Null for staff, for whom nothing is matched. */
const findCompany = async (ctx: Ctx, shipmentId: string | null | undefined): Promise<number | null> => {
  if (shipmentId) return companyOfShipment(ctx, shipmentId)
  const scope = scopeOf(ctx)
  return scope.kind === 'company' ? scope.companyId : null
}

/** @throws AppError validationFailed on `shipmentId` */
export const findKnownProduct = async (
  ctx: Ctx,
  { shipmentId, sku, description }: InputOf<typeof productEndpoints.findKnownProduct>['body'],
): Promise<{ product: CatalogueProduct | null }> => {
  const companyId = await findCompany(ctx, shipmentId)
  if (companyId === null) return { product: null }
  const found = await findMatch(ctx.db, companyId, {
    key: sku === null ? null : skuKey(sku),
    descriptionKey: description ? descriptionKey(description) : null,
  })
  return { product: found ? describeProduct(found) : null }
}
