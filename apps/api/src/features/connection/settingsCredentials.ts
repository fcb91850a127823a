/**
 * Credentials from the environment. They apply until the connection is stored; then only the stored one counts,
 * even if disabled.
 */
import type { Settings } from '../../platform/settings.ts'
import type { Credentials } from './credentials.ts'

/**
 * A connector counts as configured when its first setting is present; partial credentials are refused by the
 * settings.
 */
const names: Readonly<Record<string, Readonly<Record<string, keyof Settings>>>> = {
  ups: {
    clientId: 'UPS_CLIENT_ID',
    clientSecret: 'UPS_CLIENT_SECRET',
    accountNumber: 'UPS_ACCOUNT_NUMBER',
    apiUrl: 'UPS_API_URL',
  },
  fedex: {
    clientId: 'FEDEX_CLIENT_ID',
    clientSecret: 'FEDEX_CLIENT_SECRET',
    accountNumber: 'FEDEX_ACCOUNT_NUMBER',
    apiUrl: 'FEDEX_API_URL',
  },
  dhlExpress: {
    apiKey: 'DHL_EXPRESS_API_KEY',
    apiSecret: 'DHL_EXPRESS_API_SECRET',
    accountNumber: 'DHL_EXPRESS_ACCOUNT_NUMBER',
    apiUrl: 'DHL_EXPRESS_API_URL',
  },
  iyzico: { apiKey: 'IYZICO_API_KEY', secretKey: 'IYZICO_SECRET_KEY', apiUrl: 'IYZICO_API_URL' },
}

export const credentialsOfSettings = (settings: Settings, connectorKey: string): Credentials | null => {
  const byField = Object.hasOwn(names, connectorKey) ? names[connectorKey]! : {}
  const [first] = Object.values(byField)
  if (!first || !settings[first]) return null
  return Object.fromEntries(Object.entries(byField).map(([field, name]) => [field, String(settings[name])]))
}
