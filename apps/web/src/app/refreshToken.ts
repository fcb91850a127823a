import { callWire } from '../platform/apiClient.ts'
import { ApiError } from '../platform/apiError.ts'
import type { Session } from '../platform/session.ts'

/** A new token for a session that is about to end; null when the server refuses. @throws ApiError without an answer */
export const refreshToken = async (session: Session): Promise<string | null> => {
  try {
    const answer = (await callWire({ method: 'POST', path: '/api/Token/RefreshToken' }, {
      body: { userID: session.userId },
    } as never)) as { data?: string }
    return answer.data ?? null
  } catch (error) {
    if (error instanceof ApiError && error.type !== 'NoResponse' && error.status < 500) return null
    throw error
  }
}
