/** The user's own account: profile, photo, password. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { captchaSolution, largestInteger } from '../../fields.ts'
import { appearance } from './appearance.ts'
import { firstName, lastName, newPassword, phoneNumber, typedPassword, userId } from '../accountFields.ts'

export const photoContentTypes = ['image/jpeg', 'image/png', 'image/gif'] as const
export const maxPhotoBytes = 5 * 1024 * 1024

const accountLanguages = ['tr', 'en'] as const

/** Boolean as JSON or as form text. */
const yesOrNo = () =>
  z.preprocess(
    (sent) => (sent === 'true' || sent === '1' ? true : sent === 'false' || sent === '0' ? false : sent),
    z.boolean('validation:choice'),
  )

const profile = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** First and last name, as in the session token. */
  userName: z.string(),
  phoneNumber: z.string(),
  language: z.enum(accountLanguages),
  emailNotifications: z.boolean(),
  hasPhoto: z.boolean(),
  /** False for an account without a password. */
  hasPassword: z.boolean(),
  /** Null: nothing chosen yet. */
  appearance: appearance.nullable(),
  version: z.int(),
})

export type Profile = z.output<typeof profile>

export const updateUserRequest = z.object({
  /** Id of another user, for administrators; defaults to the caller. */
  id: userId().nullish(),
  firstName: firstName(),
  lastName: lastName(),
  phoneNumber: phoneNumber(),
  language: z.enum(accountLanguages, 'validation:choice').nullish(),
  emailNotifications: yesOrNo().nullish(),
  removePhoto: yesOrNo().default(false),
  /** Version of the profile as it was read. */
  version: z.coerce.number('validation:required').int().min(1).max(largestInteger),
})

export const updatePasswordRequest = z
  .object({
    oldPassword: typedPassword(),
    newPassword: newPassword(),
    repeatPassword: z
      .string('account/settings:password.repeatRequired')
      .min(1, 'account/settings:password.repeatRequired')
      .max(200, 'validation:tooLong'),
    captcha: captchaSolution(),
  })
  .refine(({ newPassword: chosen, repeatPassword }) => chosen === repeatPassword, {
    path: ['repeatPassword'],
    message: 'account/settings:password.different',
  })

export const profileEndpoints = {
  saveAppearance: endpoint({
    method: 'POST',
    path: '/api/UserCrud/SaveAppearance',
    access: 'signedIn',
    recordedIn: 'user_appearances',
    summary: "Keeps how the application looks with the caller's account",
    body: appearance,
    answer: z.object({ appearance }),
    limit: { max: 120, windowSeconds: 60 },
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/UserCrud/GetUser',
    access: 'signedIn',
    onBehalf: 'read',
    isOpenBeforeSetup: true,
    summary: "The caller's own account",
    answer: profile,
  }),
  updateUser: endpoint({
    method: 'POST',
    path: '/api/UserCrud/UpdateUser',
    access: 'signedIn',
    summary:
      "Change name, phone, language, notifications and photo (JPG, PNG or GIF up to 5 MB); one's own, or anyone's for who administers users. Answers a new token when it was one's own",
    multipart: { maxFileBytes: maxPhotoBytes, accept: photoContentTypes },
    body: updateUserRequest,
    answer: z.object({ user: profile, token: z.string().nullable() }),
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound', 'changedMeanwhile'],
  }),
  getUserProfilePhoto: endpoint({
    method: 'GET',
    path: '/api/UserCrud/GetUserProfilePhoto',
    access: 'signedIn',
    onBehalf: 'read',
    summary: "The caller's own photo, a square of 256 pixels; 404 without one",
    answer: { contentTypes: ['image/jpeg'] },
    errors: ['fileNotFound'],
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: '/api/UserCrud/UpdatePassword',
    access: 'signedIn',
    summary: "Change one's own password; ends all other sessions and answers a new session token",
    body: updatePasswordRequest,
    answer: z.string(),
    limit: { max: 20, windowSeconds: 60 },
    errors: ['captchaNeeded'],
  }),
}
