import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import type { NamedProduct } from './product.queries.ts'

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

export const describeProduct = ({ row, companyName }: NamedProduct): CatalogueProduct => ({
  id: row.id,
  version: row.version,
  companyId: row.companyId,
  companyName,
  sku: row.sku,
  description: row.description,
  englishDescription: row.englishDescription,
  gtip: row.gtip,
  originCountryCode: row.originCountryCode,
  unit: row.unit,
  unitWeight: numberOf(row.unitWeightKg),
  boxLength: numberOf(row.boxLengthCm),
  boxWidth: numberOf(row.boxWidthCm),
  boxHeight: numberOf(row.boxHeightCm),
  unitPrice: numberOf(row.unitPrice),
  currency: row.currency,
  merchantNumber: row.merchantNumber,
  manufacturerNumber: row.manufacturerNumber,
  standardNumber: row.standardNumber,
  hasNoStandardNumber: row.hasNoStandardNumber,
  isActive: row.isActive,
  origin: row.editedAt === null ? 'shipped' : 'person',
  lastShippedAt: row.lastShippedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
