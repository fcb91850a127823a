/** Limits and pure rules of the account screens, without schemas: the sign-in pages load this file and little else. */

export const accountLimits = {
  nameLength: 50,
  phoneLength: 20,
  passwordMin: 8,
  passwordMax: 30,
  codeDigits: 6,
  /** Of the codes that are mailed once many were asked for. */
  longCodeDigits: 12,
  /** Failed sign-ins of an account, or codes asked for, before a captcha is needed. */
  captchaAfter: 3,
} as const

export type PasswordKind = 'lowercase' | 'uppercase' | 'digit' | 'special'

/** The four kinds of character that a password needs, and whether they are there. Turkish letters count as letters. */
export const passwordKinds = (password: string): { kind: PasswordKind; isThere: boolean }[] => [
  { kind: 'lowercase', isThere: /\p{Ll}/u.test(password) },
  { kind: 'uppercase', isThere: /\p{Lu}/u.test(password) },
  { kind: 'digit', isThere: /\p{Nd}/u.test(password) },
  { kind: 'special', isThere: /[^\p{L}\p{N}\s]/u.test(password) },
]

export const isPasswordLongEnough = (password: string): boolean =>
  password.length >= accountLimits.passwordMin && password.length <= accountLimits.passwordMax

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** Weak: the rule is not met. Medium: it is met. Strong: met with 12 characters or more that do not repeat much. */
export const passwordStrength = (password: string): PasswordStrength => {
  const isMet = isPasswordLongEnough(password) && passwordKinds(password).every(({ isThere }) => isThere)
  if (!isMet) return 'weak'
  return password.length >= 12 && new Set(password).size >= 8 ? 'strong' : 'medium'
}
