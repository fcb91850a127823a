/** Limits and pure rules of the account screens, without schemas: keeps the bundle of the sign-in pages small. */

export const accountLimits = {
  nameLength: 50,
  phoneLength: 20,
  passwordMin: 8,
  passwordMax: 30,
  codeDigits: 6,
  /** Digits of the emailed codes after many requests. */
  longCodeDigits: 12,
  /** Number of failed sign-ins or code requests per account before a captcha is required. */
  captchaAfter: 3,
} as const

export type PasswordKind = 'lowercase' | 'uppercase' | 'digit' | 'special'

/** The four required character kinds, and whether each occurs. Turkish letters count as letters. */
export const passwordKinds = (password: string): { kind: PasswordKind; isThere: boolean }[] => [
  { kind: 'lowercase', isThere: /\p{Ll}/u.test(password) },
  { kind: 'uppercase', isThere: /\p{Lu}/u.test(password) },
  { kind: 'digit', isThere: /\p{Nd}/u.test(password) },
  { kind: 'special', isThere: /[^\p{L}\p{N}\s]/u.test(password) },
]

export const isPasswordLongEnough = (password: string): boolean =>
  password.length >= accountLimits.passwordMin && password.length <= accountLimits.passwordMax

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** Weak: the rule is broken. Medium: the rule is met. Strong: met, with 12 or more characters and few repetitions. */
export const passwordStrength = (password: string): PasswordStrength => {
  const isMet = isPasswordLongEnough(password) && passwordKinds(password).every(({ isThere }) => isThere)
  if (!isMet) return 'weak'
  return password.length >= 12 && new Set(password).size >= 8 ? 'strong' : 'medium'
}
