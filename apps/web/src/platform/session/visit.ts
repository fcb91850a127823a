/** What lasts from one sign-in to the next, in this tab: choices that would be in the way if they outlived the visit. */
const prefix = 'visit:'

export const readOfVisit = (name: string): string | null => {
  try {
    return sessionStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

export const rememberOfVisit = (name: string, value: string): void => {
  try {
    sessionStorage.setItem(prefix + name, value)
  } catch {
    // It lasts until the page is left.
  }
}

export const forgetVisit = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept there either.
  }
}
