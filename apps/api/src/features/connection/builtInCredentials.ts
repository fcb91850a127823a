/** Credentials of built-in connectors, which need no connection. Their servers run in this process. */
import { createHmac } from 'node:crypto'
import { paymentAddress } from '../../platform/addresses.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Credentials } from './credentials.ts'

/** Shared key of the product and its built-in provider; the same in every process with the same secrets. */
export const sandboxKey = (settings: Settings): string =>
  createHmac('sha256', readSecret(settings, 'TOKEN_SECRET')).update('payment sandbox').digest('hex')

/** The built-in provider takes no money and is disabled in production. */
export const isSandboxServed = (settings: Settings): boolean => settings.NODE_ENV !== 'production'

const builtIn: Readonly<Record<string, (settings: Settings) => Credentials | null>> = {
  sandbox: (settings) =>
    isSandboxServed(settings) ? { apiUrl: paymentAddress(settings), apiKey: sandboxKey(settings) } : null,
}

/** Returns null for a connector that this server does not offer. Connectors not listed need no credentials. */
export const builtInCredentials = (settings: Settings, connectorKey: string): Credentials | null =>
  Object.hasOwn(builtIn, connectorKey) ? builtIn[connectorKey]!(settings) : {}
