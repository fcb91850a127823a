import type { ConnectionAnswer, ConnectorAnswer } from '@kervan/contract/connection/connection.endpoints'

const field = (
  name: string,
  kind: ConnectorAnswer['fields'][number]['kind'],
  standard: string | null = null,
) => ({
  name,
  kind,
  isRequired: standard === null,
  standard,
  options: [],
  help: null,
  isLong: false,
  isOfApp: false,
  sandbox: kind === 'address' ? `https://sandbox.example` : null,
  minimum: null,
  maximum: null,
})

const carrier = (key: string, name: string): ConnectorAnswer => ({
  key,
  kind: 'carrier',
  name,
  fields: [
    field('clientId', 'text'),
    field('clientSecret', 'secret'),
    field('apiUrl', 'address', `https://live.${key}.example`),
  ],
})

export const ups = carrier('ups', 'UPS')
export const fedex = carrier('fedex', 'FedEx')

/** Builds a connection of the platform with UPS. */
export const buildConnection = (changes: Partial<ConnectionAnswer> = {}): ConnectionAnswer => ({
  id: 5,
  connectorKey: 'ups',
  name: 'UPS',
  environment: 'live',
  isDefault: true,
  companyId: null,
  companyName: null,
  source: 'stored',
  state: 'active',
  canAuthorize: false,
  hasOldKey: false,
  values: [
    { name: 'clientId', value: 'our-id' },
    { name: 'apiUrl', value: 'https://ups.example' },
  ],
  secrets: ['clientSecret'],
  webhookUrl: null,
  version: 3,
  updatedAt: '2026-11-20T09:00:00.000Z',
  lastTest: null,
  health: null,
  ...changes,
})
