import type { InputOf } from '@kervan/contract/endpoint'
import { mostProducts } from '@kervan/contract/product/product.endpoints'
import type {
  CatalogueProduct,
  productEndpoints,
  ProductFields,
} from '@kervan/contract/product/product.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { scopeOf } from '../access/policies.ts'
import { chooseCompanyId } from '../shipment/draft/chooseCompanyId.ts'
import {
  countProducts,
  deleteProductRow,
  insertProduct,
  lockProduct,
  updateProduct,
} from './product.queries.ts'
import type { ProductRow } from './product.queries.ts'
import { keyColumns } from './productKey.ts'
import { readProduct } from './readProduct.ts'

type Sent = InputOf<typeof productEndpoints.saveProduct>['body']
type Fields = ProductFields

const audit = auditOf('product')

/** Fields of a deleted product for the audit trail. */
const saidOf = ({ sku, description, gtip, companyId }: ProductRow) => ({ sku, description, gtip, companyId })

const toText = (value: number | null): string | null => (value === null ? null : String(value))

export const columnsOf = (fields: Fields) => ({
  sku: fields.sku,
  description: fields.description,
  englishDescription: fields.englishDescription,
  gtip: fields.gtip,
  originCountryCode: fields.originCountryCode,
  unit: fields.unit,
  unitWeightKg: toText(fields.unitWeight),
  boxLengthCm: toText(fields.boxLength),
  boxWidthCm: toText(fields.boxWidth),
  boxHeightCm: toText(fields.boxHeight),
  unitPrice: fields.unitPrice === null ? null : fields.unitPrice.toFixed(2),
  currency: fields.unitPrice === null ? null : fields.currency,
  merchantNumber: fields.merchantNumber,
  manufacturerNumber: fields.manufacturerNumber,
  standardNumber: fields.standardNumber,
  hasNoStandardNumber: fields.hasNoStandardNumber,
  isActive: fields.isActive,
})

/**
 * Reports a duplicate key on its field, also for concurrent saves. @throws AppError validationFailed on `sku`,
 * otherwise on `description`
 */
const once = async <T>({ sku }: Fields, save: () => Promise<T>): Promise<T> => {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw sku === null
      ? fieldError('description', 'product:goodsTaken')
      : fieldError('sku', 'product:skuTaken', { sku })
  }
}

const create = async (tx: Db, ctx: Ctx, companyId: number, fields: Fields): Promise<string> => {
  if ((await countProducts(tx, companyId)) >= mostProducts)
    throw fieldError('description', 'product:tooMany', { max: mostProducts })
  const columns = columnsOf(fields)
  const row = await insertProduct(tx, {
    ...columns,
    ...keyColumns(fields),
    companyId,
    editedAt: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  await audit(tx, ctx, { action: 'productCreated', id: row.id, after: { ...columns, companyId } })
  return row.id
}

/** @throws AppError notFound; changedMeanwhile */
const lockVersion = async (tx: Db, ctx: Ctx, { id, version }: { id: string; version: number }) => {
  const before = await lockProduct(tx, scopeOf(ctx), id)
  if (!before) throw new AppError('notFound')
  if (before.version !== version) throw new AppError('changedMeanwhile')
  return before
}

const change = async (tx: Db, ctx: Ctx, before: ProductRow, fields: Fields): Promise<void> => {
  const columns = columnsOf(fields)
  await updateProduct(tx, before.id, {
    ...columns,
    ...keyColumns(fields),
    editedAt: ctx.now,
    updatedAt: ctx.now,
  })
  await audit(tx, ctx, { action: 'productChanged', id: before.id, before, after: columns })
}

/**
 * Adds or changes a product. Later shipments no longer overwrite a product saved by a person.
 * @throws AppError notFound; changedMeanwhile; validationFailed on `companyId`, `sku`, `description`
 */
export const saveProduct = async (
  ctx: Ctx,
  { id, version, companyId, ...fields }: Sent,
): Promise<CatalogueProduct> => {
  const owner = id ? null : await chooseCompanyId(ctx, companyId ?? null)
  const savedId = await once(fields, () =>
    ctx.db.transaction(async (tx) => {
      if (owner !== null) return create(tx, ctx, owner, fields)
      const before = await lockVersion(tx, ctx, { id: id!, version: version! })
      await change(tx, ctx, before, fields)
      return before.id
    }),
  )
  return readProduct(ctx, savedId)
}

/**
 * Activates or deactivates a product. Its goods data still follow shipments. @throws AppError notFound;
 * changedMeanwhile
 */
export const setProductActive = async (
  ctx: Ctx,
  { id, version, isActive }: InputOf<typeof productEndpoints.setProductActive>['body'],
): Promise<CatalogueProduct> => {
  await ctx.db.transaction(async (tx) => {
    const before = await lockVersion(tx, ctx, { id, version })
    await updateProduct(tx, id, { isActive, updatedAt: ctx.now })
    await audit(tx, ctx, { action: 'productChanged', id, before, after: { isActive } })
  })
  return readProduct(ctx, id)
}

/** @throws AppError notFound */
export const deleteProduct = async (ctx: Ctx, id: string) => {
  await ctx.db.transaction(async (tx) => {
    const before = await lockProduct(tx, scopeOf(ctx), id)
    if (!before) throw new AppError('notFound')
    await deleteProductRow(tx, id)
    await audit(tx, ctx, { action: 'productDeleted', id, before: saidOf(before) })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'product:deleted') }
}
