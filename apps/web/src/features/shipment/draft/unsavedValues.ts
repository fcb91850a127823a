/**
 * What was typed and is on no server yet: before the first tab is valid, while there is no connection, when the session
 * ended. It lasts as long as the browser's tab and is for whoever typed it.
 */
import type { WizardValues } from './wizardValues.ts'

export interface UnsavedPlace {
  /** Who typed it; null keeps and finds nothing. */
  userId: number | null
  /** Null for a shipment that has no draft yet. */
  shipmentId: string | null
  /** Of the draft that was being changed. */
  version: number | null
}

const keyOf = ({ shipmentId }: UnsavedPlace): string => `unsavedShipment:${shipmentId ?? 'new'}`

/** Null when nothing was kept, when someone else typed it, and when the draft was changed since. */
export const readUnsavedValues = (place: UnsavedPlace): WizardValues | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as {
      userId: number
      version: number | null
      values: WizardValues
    } | null
    return kept && kept.userId === place.userId && kept.version === place.version ? kept.values : null
  } catch {
    return null
  }
}

export const saveUnsavedValues = (place: UnsavedPlace, values: WizardValues): void => {
  if (place.userId === null) return
  try {
    const { userId, version } = place
    sessionStorage.setItem(keyOf(place), JSON.stringify({ userId, version, values }))
  } catch {
    // Without storage a reload begins anew.
  }
}

export const forgetUnsavedValues = (place: UnsavedPlace): void => {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Nothing was kept there either.
  }
}
