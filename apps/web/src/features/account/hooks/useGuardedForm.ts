import { useState } from 'react'
import type { z } from 'zod'
import { accountLimits } from '@kervan/contract/account/accountRules'
import { ApiError } from '../../../platform/api/apiError.ts'
import { describeError } from '../../../platform/api/showError.ts'
import { useLightForm } from '../../../ui/light/useLightForm.ts'
import { useCaptcha } from './useCaptcha.ts'

interface GuardedFormOptions<Values extends object> {
  initial: Values
  loadSchema: () => Promise<z.ZodType>
  send: (values: Values & { captcha?: string }) => Promise<unknown>
  /** Shows a captcha from the start; otherwise after three failures or when the server requires it. */
  startsWithCaptcha?: boolean
  /** Counts every call instead of failures before a captcha is shown, for requests of codes. */
  countsEveryCall?: boolean
}

/** Form of the account screens: shows errors in the form, and a captcha after three failures. */
export const useGuardedForm = <Values extends object>(options: GuardedFormOptions<Values>) => {
  const { initial, loadSchema, send, startsWithCaptcha = false, countsEveryCall = false } = options
  const captcha = useCaptcha(startsWithCaptcha)
  const [problem, setProblem] = useState<string | null>(null)
  const [calls, setCalls] = useState(0)

  const count = (): void => {
    setCalls(calls + 1)
    if (calls + 1 >= accountLimits.captchaAfter) captcha.show()
  }

  /** Solves a captcha required by the server without another click, because the typed values may be right. */
  const sendWithCaptcha = async (values: Values): Promise<void> => {
    const { solution } = captcha
    try {
      await send(solution === null ? values : { ...values, captcha: solution })
    } catch (error) {
      const isNeeded = error instanceof ApiError && 'captcha' in error.errors
      if (!isNeeded) throw error
      await send({ ...values, captcha: await captcha.solve() })
    }
  }

  const onSubmit = async (values: Values): Promise<void> => {
    setProblem(null)
    try {
      await sendWithCaptcha(values)
      if (countsEveryCall) count()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      count()
      const fields = Object.keys(error.errors)
      if (fields.length === 0) setProblem(describeError(error))
      if (fields.length > 0) throw error
    } finally {
      captcha.renew()
    }
  }

  const form = useLightForm<Values>({ initial, loadSchema, onSubmit })
  return { ...form, captcha, problem }
}
