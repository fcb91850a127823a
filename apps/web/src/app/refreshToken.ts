import type { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { callWire } from '../platform/api/apiClient.ts'
import { ApiError } from '../platform/api/apiError.ts'
import type { Session } from '../platform/session/session.ts'

/** A new token for a session that is about to end; null when the server refuses. @throws ApiError without an answer */
export const refreshToken = async (session: Session): Promise<string | null> => {
  try {
    const { data } = await callWire<typeof accountEndpoints.refreshToken>(
      { method: 'POST', path: '/api/Token/RefreshToken' },
      { body: { userID: session.userId } },
    )
    return data
  } catch (error) {
    if (error instanceof ApiError && error.type !== 'NoResponse' && error.status < 500) return null
    throw error
  }
}
