/** What was typed and is not saved yet. It lasts as long as the browser's tab and is for whoever typed it. */
import type { SettingsValues } from './settingsValues.ts'

export interface UnsavedPlace {
  userId: number
  /** Null: the house. */
  companyId: number | null
  /** Of what was being changed: when somebody else saved since, the draft is not put over it. */
  version: number
}

const keyOf = ({ companyId }: UnsavedPlace): string => `unsavedInvoiceSettings:${companyId ?? 'house'}`

export const readUnsavedSettings = (place: UnsavedPlace): SettingsValues | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as
      (Omit<UnsavedPlace, 'companyId'> & { values: SettingsValues }) | null
    return kept?.userId === place.userId && kept.version === place.version ? kept.values : null
  } catch {
    return null
  }
}

export const saveUnsavedSettings = (place: UnsavedPlace, values: SettingsValues): void => {
  try {
    const { userId, version } = place
    sessionStorage.setItem(keyOf(place), JSON.stringify({ userId, version, values }))
  } catch {
    // Without storage a reload begins anew.
  }
}

export const forgetUnsavedSettings = (place: UnsavedPlace): void => {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Nothing was kept there either.
  }
}
