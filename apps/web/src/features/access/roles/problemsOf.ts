import { ApiError } from '../../../platform/api/apiError.ts'
import { describeError } from '../../../platform/api/showError.ts'

/** Describes why a save failed and what another user changed meanwhile. */
export const problemsOf = (error: unknown): string[] => {
  if (error === null || error === undefined) return []
  const details = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return [describeError(error), ...details]
}
