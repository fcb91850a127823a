/** Short messages above the page, shown by `ui/light/Notices` in the shell and on public pages. */
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
 * Shows a message and returns its id. Default time: success three seconds, others seven; null: until dismissed.
 * A repeated text is shown once.
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
