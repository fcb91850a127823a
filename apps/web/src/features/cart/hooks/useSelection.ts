import { useState } from 'react'
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { isSelectable } from '../cart.ts'

/**
 * Selects all payable items by default, or the items that the cart was opened for; stores only the user's
 * changes.
 */
export const useSelection = (items: readonly CartItem[], isWanted: (item: CartItem) => boolean) => {
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = (item: CartItem) => byHand.get(item.id) ?? isWanted(item)
  const selectedIds = new Set(
    items.filter((item) => isSelectable(item) && isChosen(item)).map(({ id }) => id),
  )
  const select = (ids: readonly string[], isSelected: boolean) =>
    setByHand((before) => new Map([...before, ...ids.map((id) => [id, isSelected] as const)]))
  return { selectedIds, select }
}
