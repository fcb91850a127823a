import { useState } from 'react'
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { isSelectable } from '../cart.ts'

/** Everything that can be paid is chosen at first; what is remembered is what was left out. */
export const useSelection = (items: readonly CartItem[]) => {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const selectedIds = new Set(
    items.filter((item) => isSelectable(item) && !leftOut.has(item.id)).map(({ id }) => id),
  )
  const select = (ids: readonly string[], isSelected: boolean) =>
    setLeftOut((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isSelected) after.delete(id)
        else after.add(id)
      }
      return after
    })
  return { selectedIds, select }
}
