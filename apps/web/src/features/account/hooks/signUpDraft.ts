/** What a visitor entered into the sign-up form, for a reload: everything but the password. */
import type { SignUpValues } from '../account.api.ts'

export interface SignUpDraft extends Omit<SignUpValues, 'password'> {
  /** The form was sent; the code's step is open. */
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
    // The entries last until the page is closed.
  }
}
