import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { storePlatforms } from '@kervan/domain/order/storePlatforms'
import type { Platform } from '../storedCredentials.ts'

const field = (
  name: string,
  kind: Platform['fields'][number]['kind'],
  isRequired = true,
): Platform['fields'][number] => ({
  name,
  kind,
  isRequired,
  standard: null,
  options: [],
  help: null,
  isLong: false,
  isOfApp: false,
  sandbox: null,
  minimum: null,
  maximum: null,
})

/** Platforms as the server lists them: WooCommerce is active, the others come later. */
export const buildPlatforms = (): Platform[] =>
  storePlatforms.map(({ key, name }) => ({
    key,
    name,
    state: key === 'woocommerce' ? 'active' : 'soon',
    fields:
      key === 'woocommerce'
        ? [
            field('storeUrl', 'address'),
            field('consumerKey', 'secret'),
            field('consumerSecret', 'secret'),
            field('webhookSecret', 'secret', false),
          ]
        : [],
    canAuthorize: false,
    typedFields: [],
  }))

/** Builds an active integration of a WooCommerce store whose last connection succeeded. */
export const buildIntegration = (changes: Partial<Integration> = {}): Integration => ({
  id: 8,
  version: 2,
  platform: 'woocommerce',
  name: 'Hayalköy',
  store: 'hayalkoy.example',
  companyId: 3,
  companyName: 'Öztürk İnşaat San. ve Tic. A.Ş.',
  environment: 'live',
  isActive: true,
  reportNumbersAt: 'booking',
  state: 'active',
  canAuthorize: false,
  values: [{ name: 'storeUrl', value: 'https://hayalkoy.example' }],
  secrets: [
    { name: 'consumerKey', last4: '9af2' },
    { name: 'consumerSecret', last4: '' },
  ],
  webhookUrl: 'https://kervan.example/api/hooks/8',
  lastTest: null,
  health: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  hasRegisteredWebhooks: false,
  storeHealth: [{ kind: 'lastOrder', tone: 'ok', text: 'Son sipariş 14 dakika önce' }],
  lastConnection: { at: '2026-11-26T11:00:00.000Z', isOk: true, detail: '' },
  ...changes,
})
