/**
 * Credentials that the environment still holds. They serve until the connection is stored; from then on the stored one
 * counts, also when it is switched off.
 */
import type { Settings } from '../../platform/settings.ts'
import type { Credentials } from './credentials.ts'

/** Without the first one of its names a connector is not set up; the settings refuse credentials by half. */
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
