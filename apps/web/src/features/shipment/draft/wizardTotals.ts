/** Totals that the wizard shows while the user types; incomplete rows are left out. */
import { lineMinor } from '@kervan/domain/money/lineMinor'
import { chargeableWeight, volumetricWeightKg } from '@kervan/domain/weight/weight'
import type { ChargeableWeight } from '@kervan/domain/weight/weight'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { WizardValues } from './wizardValues.ts'

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** Quantity × unit price, rounded as on the server; null while either is missing. */
export const lineTotal = (product: WizardValues['products'][number] | undefined): number | null => {
  if (!isAmount(product?.quantity) || !isAmount(product.unitPrice)) return null
  try {
    return lineMinor(product.quantity, product.unitPrice) / 100
  } catch {
    // Returns null for too many decimals; the field shows the error.
    return null
  }
}

export const goodsTotal = (products: WizardValues['products'] | undefined): number | null => {
  const totals = (products ?? []).map(lineTotal).filter((total) => total !== null)
  return totals.length === 0 ? null : Math.round(totals.reduce((sum, total) => sum + total, 0) * 100) / 100
}

export interface WholePiece {
  width: number
  length: number
  height: number
  weight: number
}

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0

/** Pieces with all values that weighing needs; a document has no sides. */
export const wholePieces = (values: Pick<WizardValues, 'shipmentType' | 'pieces'>): WholePiece[] =>
  (values.pieces ?? []).flatMap((piece) => {
    const { width, length, height, weight } = piece ?? {}
    if (!isPositive(weight)) return []
    if (values.shipmentType === shipmentTypes.document) return [{ width: 0, length: 0, height: 0, weight }]
    return isPositive(width) && isPositive(length) && isPositive(height)
      ? [{ width, length, height, weight }]
      : []
  })

export const volumeWeight = (piece: WizardValues['pieces'][number] | undefined): number | null => {
  const { width, length, height } = piece ?? {}
  if (!isPositive(width) || !isPositive(length) || !isPositive(height)) return null
  return volumetricWeightKg({ widthCm: width, lengthCm: length, heightCm: height, weightKg: 0 })
}

/**
 * Chargeable weight by the general rule (÷ 5000, larger of the totals). A carrier's own rule may differ and is
 * shown in its offer.
 */
export const weigh = (pieces: readonly WholePiece[]): ChargeableWeight | null =>
  pieces.length === 0
    ? null
    : chargeableWeight(
        pieces.map(({ width, length, height, weight }) => ({
          widthCm: width,
          lengthCm: length,
          heightCm: height,
          weightKg: weight,
        })),
      )

/** Parses rows pasted from a spreadsheet: width, length, height, weight, with a description before or after them. */
export const parsePastedPieces = (text: string): WizardValues['pieces'] | null => {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(/\t|;/).map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean))
  const pieces = rows.map((cells) => {
    const numbers = cells
      .filter((cell) => /^\d+([.,]\d+)?$/.test(cell))
      .map((cell) => Number(cell.replace(',', '.')))
    const words = cells.find((cell) => cell !== '' && !/^\d+([.,]\d+)?$/.test(cell))
    return { numbers, words }
  })
  if (pieces.length === 0 || pieces.some(({ numbers }) => numbers.length < 4)) return null
  return pieces.map(({ numbers: [width, length, height, weight], words }) => ({
    description: words ?? null,
    width: width!,
    length: length!,
    height: height!,
    weight: weight!,
  }))
}
