import { useState } from 'react'
import { ApiError } from '../../../platform/api/apiError.ts'

/**
 * When the server requires a second factor after a correct first one, shows its field and sends the typed
 * values again.
 */
export const useSecondFactorStep = () => {
  const [isAsked, setIsAsked] = useState(false)
  return {
    isAsked,
    /** Sends the form; the first "second factor required" answer is not an error. */
    attempt: async (send: () => Promise<void>): Promise<void> => {
      try {
        await send()
      } catch (error) {
        const asks = error instanceof ApiError && 'secondFactorCode' in error.errors
        if (!asks || isAsked) throw error
        setIsAsked(true)
      }
    },
  }
}

/** Removes the second factor code from the request while it is empty. */
export const withoutEmptyCode = <V extends { secondFactorCode: string }>({
  secondFactorCode,
  ...values
}: V): Omit<V, 'secondFactorCode'> & { secondFactorCode?: string } =>
  secondFactorCode === '' ? values : { ...values, secondFactorCode }
