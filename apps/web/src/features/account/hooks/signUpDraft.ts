/** Sign-up form values, stored for a reload, without the password. */
import { forgetUnsaved, readUnsaved, saveUnsaved } from '../../../platform/session/unsaved.ts'
import type { SignUpValues } from '../account.api.ts'

export interface SignUpDraft extends Omit<SignUpValues, 'password'> {
  /** True when the sign-up form was sent and the code step is open. */
  isCodeSent: boolean
}

const place = { name: 'signUp', userId: null }

export const readSignUpDraft = (): SignUpDraft | null => readUnsaved<SignUpDraft>(place)

export const saveSignUpDraft = (draft: SignUpDraft | null): void =>
  draft === null ? forgetUnsaved(place) : saveUnsaved(place, draft)
