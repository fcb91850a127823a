/** Session storage for choices that last until the next sign-in in this tab and would be annoying later. */
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
    // Storage errors are ignored: the choice lasts until the page is closed.
  }
}

export const forgetVisit = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage errors are ignored: storage that cannot be read has nothing to delete.
  }
}
