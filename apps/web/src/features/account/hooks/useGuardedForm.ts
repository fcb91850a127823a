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
  /** The form has a captcha from the start; otherwise it comes after three failures, or when the server asks. */
  startsWithCaptcha?: boolean
  /** Every call counts, not only failed ones: asking for codes. */
  countsEveryCall?: boolean
}

/** A form of the account screens: failures stand in the form, and after three of them a captcha does. */
export const useGuardedForm = <Values extends object>(options: GuardedFormOptions<Values>) => {
  const { initial, loadSchema, send, startsWithCaptcha = false, countsEveryCall = false } = options
  const captcha = useCaptcha(startsWithCaptcha)
  const [problem, setProblem] = useState<string | null>(null)
  const [calls, setCalls] = useState(0)

  const count = (): void => {
    setCalls(calls + 1)
    if (calls + 1 >= accountLimits.captchaAfter) captcha.show()
  }

  const onSubmit = async (values: Values): Promise<void> => {
    setProblem(null)
    try {
      await send(captcha.solution === null ? values : { ...values, captcha: captcha.solution })
      if (countsEveryCall) count()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      count()
      const fields = Object.keys(error.errors)
      if (fields.includes('captcha')) captcha.show()
      else if (fields.length === 0) setProblem(describeError(error))
      if (fields.length > 0) throw error
    } finally {
      captcha.renew()
    }
  }

  const form = useLightForm<Values>({ initial, loadSchema, onSubmit })
  return { ...form, captcha, problem }
}
