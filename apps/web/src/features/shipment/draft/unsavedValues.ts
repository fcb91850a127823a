/**
 * Unsaved wizard values in session storage: before the first tab is valid, while offline, or after the session
 * ended. They last as long as the browser tab and are only returned to the user who typed them.
 */
import type { WizardValues } from './wizardValues.ts'

export interface UnsavedPlace {
  /** User who typed the values; null neither stores nor finds any values. */
  userId: number | null
  /** Shipment of the unsaved values; null when it has no draft. */
  shipmentId: string | null
  /** Version of the draft when the values were typed. */
  version: number | null
}

const keyOf = ({ shipmentId }: UnsavedPlace): string => `unsavedShipment:${shipmentId ?? 'new'}`

/** Returns null when nothing is stored, another user typed it, or the draft changed since. */
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
    // Storage errors are ignored: a reload then starts with an empty form.
  }
}

export const forgetUnsavedValues = (place: UnsavedPlace): void => {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Storage errors are ignored: storage that cannot be read has nothing to delete.
  }
}
