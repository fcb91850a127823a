import { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import { callEndpoint } from '../../platform/api/apiClient.ts'

/** Returns the English text of a tariff code; null for an unknown code. */
export const describeCode = async (code: string): Promise<string | null> =>
  (await callEndpoint(customsEndpoints.checkGtip, { body: { gtip: code } })).englishDescription
