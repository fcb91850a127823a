/** Sign-up form values, stored for a reload, without the password. */
import type { SignUpValues } from '../account.api.ts'

export interface SignUpDraft extends Omit<SignUpValues, 'password'> {
  /** True when the sign-up form was sent and the code step is open. */
  isCodeSent: boolean
}

const key = 'signUpDraft'

export const readSignUpDraft = (): SignUpDraft | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<SignUpDraft> | null
    if (kept === null || typeof kept.email !== 'string') return null
    return { firstName: '', lastName: '', email: '', phoneNumber: '', isCodeSent: false, ...kept }
  } catch {
    return null
  }
}

export const saveSignUpDraft = (draft: SignUpDraft | null): void => {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage errors are ignored: the sign-up values then last until the page is closed.
  }
}
