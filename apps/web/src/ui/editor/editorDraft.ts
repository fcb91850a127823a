/**
 * Unsaved values of an editor in session storage, where they survive a reload, the back button and the end of the
 * session. Only the user who typed them gets them back. Never use it for passwords.
 */
import { readSession } from '../../platform/session/session.ts'

const keyOf = (name: string): string => `editorDraft:${name}`

/** Draft of one opening of an editor; without a name it stores nothing. */
export const openEditorDraft = <Values extends object>(name: string | undefined) => {
  const userId = readSession()?.userId ?? null
  const read = (): Partial<Values> | null => {
    if (name === undefined) return null
    try {
      const stored = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as {
        userId: number | null
        values: Partial<Values>
      } | null
      return stored?.userId === userId ? stored.values : null
    } catch {
      return null
    }
  }
  return {
    restored: read(),
    save: (values: Values): void => {
      if (name === undefined) return
      try {
        sessionStorage.setItem(keyOf(name), JSON.stringify({ userId, values }))
      } catch {
        // Storage errors are ignored: a reload then starts with the initial values.
      }
    },
    forget: (): void => {
      if (name !== undefined) sessionStorage.removeItem(keyOf(name))
    },
  }
}
