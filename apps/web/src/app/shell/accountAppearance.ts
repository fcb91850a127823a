import type { StoredAppearance } from '@kervan/contract/account/profile/appearance'
import { readStored, store } from '../../platform/session/storage.ts'

const key = 'appearance_kept'

const same = (one: StoredAppearance, other: StoredAppearance): boolean =>
  (Object.keys(one) as (keyof StoredAppearance)[]).every((name) => one[name] === other[name])

/**
 * Appearance on which this browser and the account last agreed; null for another user and for a browser that
 * never synchronized.
 */
export const readAgreedAppearance = (userId: number): StoredAppearance | null => {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as {
      userId: number
      appearance: StoredAppearance
    } | null
    return kept?.userId === userId ? kept.appearance : null
  } catch {
    return null
  }
}

export const storeAgreedAppearance = (userId: number, appearance: StoredAppearance): void =>
  store(key, JSON.stringify({ userId, appearance }))

/**
 * Decides how to merge the browser's appearance with the account's. `apply`: use the account's, which was
 * changed elsewhere or is new to this browser. `save`: store the browser's, which was changed here since the
 * last agreement, or because the account has none yet.
 */
export const decideAppearance = (
  local: StoredAppearance,
  kept: StoredAppearance | null,
  account: StoredAppearance | null,
): 'apply' | 'save' | 'nothing' => {
  if (account === null) return 'save'
  if (same(local, account)) return 'nothing'
  return kept !== null && !same(local, kept) ? 'save' : 'apply'
}
