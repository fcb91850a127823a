/**
 * Unsaved form values in session storage. They last as long as the browser tab and are only returned to the
 * user who typed them.
 */
import type { SettingsValues } from './settingsValues.ts'

export interface UnsavedPlace {
  userId: number
  /** Company of the unsaved values; null for the platform operator. */
  companyId: number | null
  /** Version of the edited settings; unsaved values of an older version are ignored. */
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
    // Storage errors are ignored: a reload then starts with the saved settings.
  }
}

export const forgetUnsavedSettings = (place: UnsavedPlace): void => {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Storage errors are ignored: storage that cannot be read has nothing to delete.
  }
}
