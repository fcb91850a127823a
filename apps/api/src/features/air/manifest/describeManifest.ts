import type { ManifestRow, ManifestShipment } from '@kervan/contract/air/manifest/manifest.endpoints'
import type { ManifestLine } from './manifestLine.ts'
import type { SelectedManifest } from './manifest.queries.ts'

export const describeManifest = ({
  manifest,
  createdBy,
  shipmentCount,
  differenceCount,
}: SelectedManifest): ManifestRow => ({
  id: manifest.id,
  number: manifest.number,
  supplierId: manifest.carrierId,
  supplierName: manifest.carrierName,
  day: manifest.day,
  isAddendum: manifest.addendum > 0,
  createdDate: manifest.createdAt.toISOString(),
  createdBy: createdBy ?? '',
  shipmentCount,
  pieceCount: manifest.pieceCount,
  weightKg: Number(manifest.weightKg),
  values: [...manifest.values],
  differenceCount,
})

/** Selects the fields of a line that staff see; the others are for the declaration only. */
export const shownPart = (line: ManifestLine): ManifestShipment => ({
  id: line.id,
  assetReference: line.assetReference,
  supplierReference: line.supplierReference,
  bagNumber: line.bagNumber,
  sender: line.sender,
  receiver: line.receiver,
  countryCode: line.countryCode,
  goods: line.goods,
  hsCodes: line.hsCodes,
  value: line.value,
  weightKg: line.weightKg,
  pieceCount: line.pieceCount,
})
