import { ApiError } from '../../../platform/api/apiError.ts'
import { describeError } from '../../../platform/api/showError.ts'

/** What hindered a save, and what somebody else changed meanwhile. */
export const problemsOf = (error: unknown): string[] => {
  if (error === null || error === undefined) return []
  const details = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return [describeError(error), ...details]
}
