import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'

/** Builds a linen tablecloth of 450 g for 30 EUR. */
export const catalogueProduct = (changes: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  id: '1b4c8a52-2f0e-4c36-9c64-0f8f6f3f0b01',
  version: 1,
  companyId: 1,
  companyName: 'Anadolu Dokuma',
  sku: 'KTN-1',
  description: 'Keten masa örtüsü',
  englishDescription: 'Linen tablecloth',
  gtip: '630251000000',
  originCountryCode: 'TR',
  unit: 'piece',
  unitWeight: 0.45,
  boxLength: null,
  boxWidth: null,
  boxHeight: null,
  unitPrice: 30,
  currency: 'EUR',
  isActive: true,
  origin: 'shipped',
  lastShippedAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})
