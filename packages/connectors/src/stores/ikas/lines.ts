/**
 * Lines of an order. ikas splits a line when a part of its pieces is shipped or refunded; the parts name the line that
 * they come from, and count as one line.
 */
import { StoreError } from '../store.ts'
import type { Fulfilment } from '../store.ts'
import { roundPieces } from '../reading.ts'
import type { IkasLinePart } from './wire.ts'

export interface WholeLine<Part> {
  /** Id of the line before it was split. */
  id: string
  parts: Part[]
}

const gone = new Set(['CANCELLED', 'REFUNDED'])
const open = new Set(['UNFULFILLED', 'CANCEL_REQUESTED', 'CANCEL_REJECTED', 'PLANNED'])

export const isGone = ({ status }: IkasLinePart): boolean => gone.has(status)
/** True for pieces that have not left yet. */
export const isOpen = ({ status }: IkasLinePart): boolean => open.has(status)

/** Longest chain of lines that were split off from each other. */
const mostSplits = 50

/** Joins the parts of each line, in the order of the lines. */
export const joinParts = <Part extends IkasLinePart>(sent: readonly Part[]): WholeLine<Part>[] => {
  const present = sent.filter(({ deleted }) => !deleted)
  const byId = new Map(sent.map((part) => [part.id, part]))
  const whole = new Map<string, Part[]>()
  for (const part of present) {
    let root = part.id
    for (let step = 0; step < mostSplits; step++) {
      const origin = byId.get(root)?.originalOrderLineItemId
      if (!origin || origin === root) break
      root = origin
    }
    whole.set(root, [...(whole.get(root) ?? []), part])
  }
  return Array.from(whole, ([id, parts]) => ({ id, parts }))
}

export const sumPieces = (parts: readonly IkasLinePart[]): number =>
  roundPieces(parts.reduce((sum, { quantity }) => sum + quantity, 0))

/** Chooses the parts of lines that a parcel contains. @throws StoreError refused when pieces are missing */
export const choosePieces = (
  sent: readonly IkasLinePart[],
  parcel: Fulfilment['lines'],
): { orderLineItemId: string; quantity: number }[] => {
  const lines = new Map(joinParts(sent).map(({ id, parts }) => [id, parts.filter(isOpen)]))
  return parcel.flatMap(({ lineId, quantity }) => {
    let left = quantity
    const chosen = (lines.get(lineId) ?? []).flatMap((part) => {
      const pieces = roundPieces(Math.min(left, part.quantity))
      left = roundPieces(left - pieces)
      return pieces > 0 ? [{ orderLineItemId: part.id, quantity: pieces }] : []
    })
    if (left > 0) throw new StoreError('refused', 'the order has fewer pieces to ship')
    return chosen
  })
}
