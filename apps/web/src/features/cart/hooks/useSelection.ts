import { useState } from 'react'
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { isSelectable } from '../cart.ts'

/**
 * Everything that can be paid is chosen at first, or `onlyId` alone when the cart was opened for one item; what is
 * remembered is what was changed by hand.
 */
export const useSelection = (items: readonly CartItem[], onlyId: string | null) => {
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = ({ id }: CartItem) => byHand.get(id) ?? (onlyId === null || id === onlyId)
  const selectedIds = new Set(
    items.filter((item) => isSelectable(item) && isChosen(item)).map(({ id }) => id),
  )
  const select = (ids: readonly string[], isSelected: boolean) =>
    setByHand((before) => new Map([...before, ...ids.map((id) => [id, isSelected] as const)]))
  return { selectedIds, select }
}
