import type { KeptAppearance } from '@kervan/contract/account/profile/appearance'
import { readStored, store } from '../../platform/session/storage.ts'

const key = 'appearance_kept'

const same = (one: KeptAppearance, other: KeptAppearance): boolean =>
  (Object.keys(one) as (keyof KeptAppearance)[]).every((name) => one[name] === other[name])

/**
 * Appearance on which this browser and the account last agreed; null for another user and for a browser that
 * never synchronized.
 */
export const readKept = (userId: number): KeptAppearance | null => {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as {
      userId: number
      appearance: KeptAppearance
    } | null
    return kept?.userId === userId ? kept.appearance : null
  } catch {
    return null
  }
}

export const rememberKept = (userId: number, appearance: KeptAppearance): void =>
  store(key, JSON.stringify({ userId, appearance }))

/**
 * Decides how to merge the browser's appearance with the account's. `apply`: use the account's, which was
 * changed elsewhere or is new to this browser. `save`: store the browser's, which was changed here since the
 * last agreement, or because the account has none yet.
 */
export const decideAppearance = (
  local: KeptAppearance,
  kept: KeptAppearance | null,
  account: KeptAppearance | null,
): 'apply' | 'save' | 'nothing' => {
  if (account === null) return 'save'
  if (same(local, account)) return 'nothing'
  return kept !== null && !same(local, kept) ? 'save' : 'apply'
}
