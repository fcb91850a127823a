import { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import { callEndpoint } from '../../platform/api/apiClient.ts'

/** The English text of a tariff code; null for a code that is not known. */
export const describeCode = async (code: string): Promise<string | null> =>
  (await callEndpoint(customsEndpoints.checkGtip, { body: { gtip: code } })).englishDescription
