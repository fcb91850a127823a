import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredAppearance } from '@kervan/contract/account/profile/appearance'
import { decideAppearance, readAgreedAppearance, storeAgreedAppearance } from './accountAppearance.ts'

const plain: StoredAppearance = {
  themeType: 'system',
  themeColor: 'orange',
  isDirectionRTL: false,
  navStyle: 'fixed',
  layoutType: 'full-width',
}
const dark = { ...plain, themeType: 'dark' as const }
const mini = { ...plain, navStyle: 'mini' as const }

describe('decideAppearance', () => {
  it.each([
    ['saves the first choice when nothing is stored', dark, null, null, 'save'],
    ['applies the account’s appearance in a new browser', plain, null, dark, 'apply'],
    ['applies the account’s when it changed elsewhere', plain, plain, dark, 'apply'],
    ['saves the browser’s when it changed here', mini, plain, dark, 'save'],
    ['does nothing when both are equal', dark, plain, dark, 'nothing'],
  ] as const)('%s', (_, local, kept, account, decided) => {
    expect(decideAppearance(local, kept, account)).toBe(decided)
  })
})

describe('readKept', () => {
  beforeEach(() => localStorage.clear())
  it('returns the stored appearance only for the same user', () => {
    storeAgreedAppearance(7, dark)
    expect(readAgreedAppearance(7)).toEqual(dark)
    expect(readAgreedAppearance(8)).toBeNull()
  })
  it('returns null for unreadable data', () => {
    localStorage.setItem('appearance_kept', '{')
    expect(readAgreedAppearance(7)).toBeNull()
  })
})
