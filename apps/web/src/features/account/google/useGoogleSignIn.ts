import { useState } from 'react'
import { ApiError } from '../../../platform/api/apiError.ts'
import { describeError } from '../../../platform/api/showError.ts'
import { translate } from '../../../platform/text/i18n.ts'
import { enterWithGoogle } from './google.api.ts'
import type { GoogleSignInBody } from './google.api.ts'
import { readCredential } from './readCredential.ts'
import type { Credential } from './readCredential.ts'

/** Step that the server requires after Google sign-in. */
export type GoogleStep = 'register' | 'code' | 'secondFactor'

type Given = Omit<GoogleSignInBody, 'googleIdToken'>

const stepOf: Record<string, GoogleStep> = {
  acceptedLegalTexts: 'register',
  confirmationCode: 'code',
  secondFactorCode: 'secondFactor',
}

/** Returns the server's message, else a general message about Google sign-in. */
const describeGoogleError = (error: unknown): string =>
  error instanceof ApiError && error.detail !== ''
    ? error.detail
    : translate('account/waysIn:google.failed', { detail: describeError(error) })

/** Google sign-in from the credential to the session, including the steps that the server requires. */
export const useGoogleSignIn = () => {
  const [credential, setCredential] = useState<Credential | null>(null)
  const [step, setStep] = useState<GoogleStep | null>(null)
  const [given, setGiven] = useState<Given>({})
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Opens a step when the server first requires it; later errors of its fields go to the step's form. */
  const send = async (by: Credential, all: Given): Promise<void> => {
    setGiven(all)
    setProblem(null)
    try {
      await enterWithGoogle({ googleIdToken: by.token, ...all })
    } catch (error) {
      const fields = error instanceof ApiError ? Object.keys(error.errors) : []
      const asked = fields.map((field) => stepOf[field]).find((found) => found !== undefined)
      if (asked && asked !== step) return setStep(asked)
      if (fields.length > 0 && step !== null) throw error
      setProblem(describeGoogleError(error))
    }
  }

  return {
    credential,
    step,
    isBusy,
    problem,
    /** Starts with the credential of Google's button. */
    begin: async (token: string | undefined): Promise<void> => {
      const read = token ? readCredential(token) : null
      if (!read) return setProblem(translate('account/waysIn:google.tokenMissing'))
      setCredential(read)
      setIsBusy(true)
      await send(read, {}).finally(() => setIsBusy(false))
    },
    /** Continues Google sign-in with the values of a step. @throws ApiError with errors of its fields */
    proceed: (more: Given): Promise<void> =>
      credential ? send(credential, { ...given, ...more }) : Promise.resolve(),
    leave: (): void => {
      setStep(null)
      setGiven({})
      setProblem(null)
    },
  }
}

export type GoogleSignInState = ReturnType<typeof useGoogleSignIn>
