/**
 * Unsaved form values in session storage, where they survive a reload, the back button and the end of the session.
 * They last as long as the browser tab, and only the user who typed them gets them back. Never use it for
 * passwords. Storage errors are ignored: a reload then starts with the saved values.
 */

export interface UnsavedPlace {
  /** Name of the form, with the id of what is edited. */
  name: string
  /** User who types; null before signing in. */
  userId: number | null
  /** Version of what is edited; values of another version are not returned. */
  version?: number | null
}

interface Stored<Values> {
  userId: number | null
  version: number | null
  values: Values
}

const keyOf = ({ name }: UnsavedPlace): string => `unsaved:${name}`

/** Returns null when nothing is stored, another user typed it, or what is edited has changed since. */
export const readUnsaved = <Values extends object>(place: UnsavedPlace): Values | null => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as Stored<Values> | null
    return stored?.userId === place.userId && stored.version === (place.version ?? null)
      ? stored.values
      : null
  } catch {
    return null
  }
}

export const saveUnsaved = (place: UnsavedPlace, values: object): void => {
  try {
    const { userId, version = null } = place
    sessionStorage.setItem(keyOf(place), JSON.stringify({ userId, version, values }))
  } catch {
    // Ignored, see above.
  }
}

export const forgetUnsaved = (place: UnsavedPlace): void => {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Ignored, see above.
  }
}
