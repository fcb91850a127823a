/** Field rules of the account screens. The web's forms take the same rules. */
import { z } from 'zod'
import { captchaSolution, emailAddress, requiredText } from '../fields.ts'
import { accountLimits, passwordKinds } from './accountRules.ts'
import { legalTextNames, legalTexts } from './legalTexts.ts'

/** Id of a user, as a number or as the token's text. */
export const userId = () => z.coerce.number('validation:required').int().min(1).max(2_147_483_647)

export const email = () => emailAddress('account:signin.emailRequired')

/** A password as typed at sign-in: there, and not so long that hashing it is a burden. */
export const typedPassword = () =>
  z
    .string('account:signin.passwordRequired')
    .min(1, 'account:signin.passwordRequired')
    .max(200, 'validation:tooLong')

/** A password being chosen: 8 to 30 characters with a lowercase and an uppercase letter, a digit and a special one. */
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

/** Spaces, dots, dashes and brackets that people type into telephone numbers are dropped. */
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

/** The emailed code; spaces between the digits are dropped. */
export const confirmationCode = () =>
  z
    .string('account:code.required')
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().min(1, 'account:code.required').max(20, 'account:code.format'))

/** A code of an authenticator app, or a recovery code; spaces and dashes are dropped. */
export const secondFactorCode = () =>
  z
    .string('account:secondFactor.required')
    .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().min(1, 'account:secondFactor.required').max(32, 'account:secondFactor.wrong'))

const acceptance = z.object({ name: z.enum(legalTextNames), version: z.string().max(20) })

/** Which wording of the legal texts was shown and accepted: all three, in their current version. */
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
 * That the owner of the account is at the keyboard, before another way in is added: a session alone may be stolen. Who has no
 * password must have signed in a moment ago.
 */
export const ownerProof = {
  password: typedPassword().nullish(),
  captcha: captchaSolution(),
  /** Once the answer asked for it. */
  secondFactorCode: secondFactorCode().nullish(),
}
