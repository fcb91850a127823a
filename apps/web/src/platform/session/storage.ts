/** Local storage that never throws: private windows and full disks behave as if nothing were stored. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const store = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage errors are ignored: the choice lasts until the page is closed.
  }
}
