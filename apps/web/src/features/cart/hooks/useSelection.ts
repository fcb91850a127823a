import { useState } from 'react'
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { isSelectable } from '../cart.ts'

/**
 * Everything that can be paid is chosen at first, or what the cart was opened for; what is remembered is what was changed
 * by hand.
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
