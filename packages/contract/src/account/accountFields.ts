/** Field rules of the account screens, shared with the web forms. */
import { z } from 'zod'
import { captchaSolution, emailAddress, requiredText } from '../fields.ts'
import { accountLimits, passwordKinds } from './accountRules.ts'
import { legalTextNames, legalTexts } from './legalTexts.ts'

/** User id, as a number or as text from a token. */
export const userId = () => z.coerce.number('validation:required').int().min(1).max(2_147_483_647)

export const email = () => emailAddress('account:signin.emailRequired')

/** Password at sign-in: only required, with a maximum length that keeps hashing cheap. */
export const typedPassword = () =>
  z
    .string('account:signin.passwordRequired')
    .min(1, 'account:signin.passwordRequired')
    .max(200, 'validation:tooLong')

/** New password: 8 to 30 characters with a lowercase letter, an uppercase letter, a digit and a special character. */
export const newPassword = () =>
  z
    .string('account:password.required')
    .min(1, 'account:password.required')
    .refine(
      (password) => password === '' || password.length >= accountLimits.passwordMin,
      'account:password.length',
    )
    .max(accountLimits.passwordMax, 'account:password.length')
    .refine(
      (password) =>
        password.length < accountLimits.passwordMin ||
        passwordKinds(password).every(({ isThere }) => isThere),
      'account:password.kinds',
    )

/** Removes the spaces, dots, dashes and brackets that people type in phone numbers. */
export const phoneNumber = () =>
  z
    .string('account:phone.required')
    .transform((phone) => phone.replaceAll(/[\s().\-/]/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'account:phone.required')
        .max(accountLimits.phoneLength, 'validation:tooLong')
        .regex(/^(\+?[1-9]\d{1,14})?$/, 'account:phone.format'),
    )

export const firstName = () => requiredText(accountLimits.nameLength, 'account:name.firstRequired')
export const lastName = () => requiredText(accountLimits.nameLength, 'account:name.lastRequired')

/** Emailed code; removes spaces between the digits. */
export const confirmationCode = () =>
  z
    .string('account:code.required')
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().min(1, 'account:code.required').max(20, 'account:code.format'))

/** Authenticator app code or recovery code; removes spaces and dashes. */
export const secondFactorCode = () =>
  z
    .string('account:secondFactor.required')
    .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().min(1, 'account:secondFactor.required').max(32, 'account:secondFactor.wrong'))

const acceptance = z.object({ name: z.enum(legalTextNames), version: z.string().max(20) })

/** Accepted versions of the legal texts: all three are required in their current version. */
export const acceptedLegalTexts = () =>
  z
    .array(acceptance, 'account:legal.required')
    .max(10)
    .refine(
      (accepted) =>
        legalTexts.every(({ name, version }) =>
          accepted.some((one) => one.name === name && one.version === version),
        ),
      'account:legal.required',
    )

/**
 * Proof that the account owner is at the keyboard, required before another sign-in method is added, because a
 * session may be stolen. Users without a password must have signed in recently.
 */
export const ownerProof = {
  password: typedPassword().nullish(),
  captcha: captchaSolution(),
  /** Second factor, required after the response requested it. */
  secondFactorCode: secondFactorCode().nullish(),
}
