/** Sample parcels for showing margins: the most common shipments of exporters, from a letter to a heavy box. */
import type { ContentKind } from './rating/compile/rateRows.ts'
import type { Piece } from '../weight/weight.ts'

export interface SampleParcel {
  readonly contentKind: ContentKind
  readonly countryCode: string
  readonly postalCode: string
  readonly piece: Piece
}

const box = (weightKg: number, lengthCm: number, widthCm: number, heightCm: number): Piece => ({
  weightKg,
  lengthCm,
  widthCm,
  heightCm,
})

export const sampleParcels: readonly SampleParcel[] = [
  { contentKind: 'document', countryCode: 'DE', postalCode: '10115', piece: box(0.5, 0, 0, 0) },
  { contentKind: 'package', countryCode: 'DE', postalCode: '10115', piece: box(1, 20, 15, 10) },
  { contentKind: 'package', countryCode: 'GB', postalCode: 'SW1A 1AA', piece: box(3, 30, 20, 15) },
  { contentKind: 'package', countryCode: 'US', postalCode: '10001', piece: box(8, 40, 30, 25) },
  { contentKind: 'package', countryCode: 'AE', postalCode: '', piece: box(15, 45, 40, 35) },
  { contentKind: 'package', countryCode: 'FR', postalCode: '75001', piece: box(30, 60, 50, 40) },
]
