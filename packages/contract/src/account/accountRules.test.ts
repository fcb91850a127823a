import { describe, expect, it } from 'vitest'
import { newPassword } from './accountFields.ts'
import { passwordStrength } from './accountRules.ts'

describe('passwordStrength', () => {
  it.each([
    ['', 'weak'],
    ['Kısa-1a', 'weak'],
    ['kervan-yeni-1', 'weak'],
    ['KervanYeni1', 'weak'],
    ['Kervan-1', 'medium'],
    ['Şifrem-1', 'medium'],
    ['Aa1-Aa1-Aa1-', 'medium'],
    ['Kervan-yeni-1', 'strong'],
    [`Kervan-1${'x'.repeat(23)}`, 'weak'],
  ])('rates the password "%s" as %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  it('rates a password as weak exactly when it breaks the sign-up rule', () => {
    for (const password of [
      'Kervan-1',
      'kervan-1',
      'Kervan-yeni-1',
      'Kervan 1',
      `K-1${'x'.repeat(28)}`,
      'Ş-1ığüçö',
    ])
      expect(passwordStrength(password) !== 'weak').toBe(newPassword().safeParse(password).success)
  })
})
