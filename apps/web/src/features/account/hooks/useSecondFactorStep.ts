import { useState } from 'react'
import { ApiError } from '../../../platform/api/apiError.ts'

/** The server asks for a second factor after the first was right: then a field for it comes, and what was typed is sent again. */
export const useSecondFactorStep = () => {
  const [isAsked, setIsAsked] = useState(false)
  return {
    isAsked,
    /** Sends; the first question is no failure. */
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

/** What is sent: nothing while it is not asked for. */
export const withoutEmptyCode = <V extends { secondFactorCode: string }>({
  secondFactorCode,
  ...values
}: V): Omit<V, 'secondFactorCode'> & { secondFactorCode?: string } =>
  secondFactorCode === '' ? values : { ...values, secondFactorCode }
