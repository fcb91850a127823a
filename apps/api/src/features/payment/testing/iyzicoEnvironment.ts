import { testKeys } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'

/** Settings of a product whose card payments go to the test provider at that address. */
export const iyzicoEnvironment = ({ url }: { url: string }) => ({
  PAYMENT_PROVIDER: 'iyzico',
  IYZICO_API_KEY: testKeys.apiKey,
  IYZICO_SECRET_KEY: testKeys.secretKey,
  IYZICO_API_URL: url,
})
