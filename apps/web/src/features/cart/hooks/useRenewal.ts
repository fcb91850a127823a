import { useState } from 'react'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import type { CallAnswer } from '../../../platform/api/apiClient.ts'
import { showError } from '../../../platform/api/showError.ts'

/** Cart item whose new price needs the user's confirmation. */
export interface PriceChange {
  item: CartItem
  renewed: CallAnswer<typeof cartEndpoints.renewCartItem>
}

interface Asked {
  changes: readonly PriceChange[]
  /** Continuation after the user has accepted all new prices. */
  then: () => void
}

/**
 * Renews expired offers. Equal prices continue at once; changed prices are shown with both values and continue
 * only after confirmation.
 */
export const useRenewal = (reload: () => Promise<void>) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const whileBusy = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      await showError(error)
      await reload()
    } finally {
      setIsBusy(false)
    }
  }

  const renew = (items: readonly CartItem[], then: () => void) =>
    whileBusy(async () => {
      const changes: PriceChange[] = []
      for (const item of items) {
        const renewed = await callEndpoint(cartEndpoints.renewCartItem, { body: { cartItemId: item.id } })
        if (renewed.isChanged) changes.push({ item, renewed })
      }
      await reload()
      if (changes.length > 0) setAsked({ changes, then })
      else then()
    })

  const accept = () =>
    whileBusy(async () => {
      if (!asked) return
      for (const { item, renewed } of asked.changes)
        await callEndpoint(cartEndpoints.addToCart, {
          body: { shipmentId: item.shipmentId, offerId: renewed.offerId },
        })
      setAsked(null)
      await reload()
      asked.then()
    })

  return { changes: asked?.changes ?? [], isBusy, renew, accept, refuse: () => setAsked(null) }
}
