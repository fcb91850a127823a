/** Passkeys (WebAuthn): a key pair of a device that the user unlocks. Counts as both factors. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { outcome, requiredText } from '../../fields.ts'
import { ownerProof } from '../accountFields.ts'

/** Base64url, the format that browsers and servers exchange. */
const encoded = (maxLength: number) =>
  z
    .string('account/waysIn:passkey.unreadable')
    .min(1, 'account/waysIn:passkey.unreadable')
    .max(maxLength, 'validation:tooLong')
    .regex(/^[\w-]+$/, 'account/waysIn:passkey.unreadable')

const ofCredential = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key', 'account/waysIn:passkey.unreadable'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** `RegistrationResponseJSON` of the WebAuthn standard. */
export const registrationResponse = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).nullish(),
  }),
})

/** `AuthenticationResponseJSON` of the WebAuthn standard. */
export const authenticationResponse = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: encoded(200).nullish(),
  }),
})

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** True when the passkey is synced between the user's devices. */
  isSynced: z.boolean(),
})

export type Passkey = z.output<typeof passkey>

const passkeys = z.array(passkey)

/** Options for `navigator.credentials`, in the JSON form of the WebAuthn standard. */
const ceremonyOptions = z.looseObject({ challenge: z.string() })

export const beginPasskeyRequest = z.object(ownerProof)
export const passkeyName = () => requiredText(60, 'account/settings:passkey.nameRequired')

const limit = { max: 30, windowSeconds: 60 }

export const passkeyEndpoints = {
  listPasskeys: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetPasskeys',
    access: 'signedIn',
    isOpenBeforeSetup: true,
    summary: "The caller's passkeys, the newest first",
    answer: passkeys,
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/UserCrud/BeginPasskey',
    access: 'signedIn',
    isOpenBeforeSetup: true,
    recordedIn: 'passkey_challenges',
    summary:
      'What the browser makes a passkey with; needs the password, where there is one. The challenge serves once',
    body: beginPasskeyRequest,
    answer: ceremonyOptions,
    limit,
    errors: ['passkeysNotHere', 'signInAgain', 'captchaNeeded', 'secondFactorNeeded', 'tooManyRequests'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/UserCrud/AddPasskey',
    access: 'signedIn',
    isOpenBeforeSetup: true,
    summary: 'Keep the passkey that the browser made; it signs in from then on, and the owner is told',
    body: z.object({ name: passkeyName(), response: registrationResponse }),
    answer: passkey,
    limit,
    errors: ['passkeysNotHere', 'passkeyNotMade', 'tooManyPasskeys'],
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/UserCrud/RemovePasskey',
    access: 'signedIn',
    summary: 'Take a passkey away, unless it is the last way in; the owner is told',
    body: z.object({ passkeyId: z.uuid('validation:choice') }),
    answer: outcome,
    errors: ['lastWayIn'],
  }),
  beginPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/Authentication/BeginPasskeySignIn',
    access: 'public',
    recordedIn: 'passkey_challenges',
    summary: 'What the browser signs in with by any passkey of this product; the challenge serves once',
    answer: ceremonyOptions,
    limit: { max: 60, windowSeconds: 60 },
    errors: ['passkeysNotHere'],
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/api/Authentication/PasskeySignIn',
    access: 'public',
    summary: 'Sign in by a passkey, which counts as both factors; answers a session token',
    body: z.object({ response: authenticationResponse }),
    answer: z.string(),
    limit,
    errors: ['passkeysNotHere', 'passkeyRefused'],
  }),
}
