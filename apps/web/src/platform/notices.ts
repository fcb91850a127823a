/** Short messages over the page. `ui/light/Notices` shows them, in the shell and on the public pages alike. */
export interface Notice {
  id: number
  kind: 'success' | 'error' | 'warning' | 'info'
  text: string
}

const successMs = 3000
const problemMs = 7000
const listeners = new Set<() => void>()
let notices: readonly Notice[] = []
let lastId = 0

const change = (next: readonly Notice[]): void => {
  notices = next
  for (const listener of listeners) listener()
}

export const dismissNotice = (id: number): void => change(notices.filter((notice) => notice.id !== id))

/**
 * Success stays three seconds, everything else seven unless it says how long; null: until it is dismissed. The same
 * words twice are shown once. Returns its id.
 */
export const notify = (
  kind: Notice['kind'],
  text: string,
  stayMs: number | null = kind === 'success' ? successMs : problemMs,
): number => {
  const id = ++lastId
  change([...notices.filter((notice) => notice.text !== text), { id, kind, text }])
  if (stayMs !== null) setTimeout(() => dismissNotice(id), stayMs)
  return id
}

export const readNotices = (): readonly Notice[] => notices

export const subscribeToNotices = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
