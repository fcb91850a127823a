/** What was typed before the first tab was valid lasts as long as the browser's tab. */
import type { WizardValues } from './wizardValues.ts'

const key = 'newShipment'

export const readUnsavedValues = (): WizardValues | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as WizardValues | null
  } catch {
    return null
  }
}

export const keepUnsavedValues = (values: WizardValues | null): void => {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage a reload begins anew.
  }
}
