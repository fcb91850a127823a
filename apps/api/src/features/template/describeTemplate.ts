import type { Template, TemplateSummary } from '@kervan/contract/template/template.endpoints'
import type { TemplateRow } from './template.queries.ts'

const weightOf = (pieces: TemplateRow['pieces']): number =>
  pieces.reduce((grams, { weight }) => grams + Math.round((weight ?? 0) * 1000), 0) / 1000

export const describeSummary = (row: TemplateRow): TemplateSummary => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  name: row.name,
  description: row.description,
  isDefault: row.isDefault,
  isActive: row.isActive,
  countryCode: row.countryCode,
  goods: row.goods,
  productCount: row.products.length,
  pieceCount: row.pieces.length,
  weight: weightOf(row.pieces),
  usedCount: row.usedCount,
  lastUsedAt: row.usedCount === 0 ? null : row.lastUsedAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

export const describeTemplate = (row: TemplateRow): Template => ({
  ...describeSummary(row),
  products: row.products,
  pieces: row.pieces,
})
