import type { ConnectorServices } from '../../connector.ts'
import { createMemoryTokens } from '../../tokens.ts'
import type { CallerOptions } from '../httpCaller.ts'
import { testCaller } from './testCaller.ts'

/**
 * Services of a connector for loopback servers, with tokens in memory. `refresh` is the refresh token of the owner's
 * authorization.
 */
export const testServices = (
  { now = () => new Date(), ...changes }: Partial<CallerOptions> = {},
  refresh?: string,
): ConnectorServices => ({
  http: testCaller({ now, ...changes }),
  now,
  tokens: createMemoryTokens(now, refresh === undefined ? null : { value: '', expiresAt: 0, refresh }),
})
