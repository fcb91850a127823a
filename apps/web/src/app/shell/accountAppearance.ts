import type { KeptAppearance } from '@kervan/contract/account/profile/appearance'
import { readStored, store } from '../../platform/session/storage.ts'

const key = 'appearance_kept'

const same = (one: KeptAppearance, other: KeptAppearance): boolean =>
  (Object.keys(one) as (keyof KeptAppearance)[]).every((name) => one[name] === other[name])

/** What this browser and the account last agreed on; null for another person and for a browser that never asked. */
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
 * The browser shows its own choice at once; then the account is asked. `apply`: the account's stands, chosen elsewhere, or on a
 * browser that is new to this person. `save`: something was chosen here since both agreed, or the account has nothing yet.
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
