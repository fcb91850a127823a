import type { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { callWire } from '../platform/api/apiClient.ts'
import { ApiError } from '../platform/api/apiError.ts'
import type { Session } from '../platform/session/session.ts'

/**
 * Requests a new token for a session that ends soon; null when the server refuses. @throws ApiError when there
 * is no answer
 */
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
