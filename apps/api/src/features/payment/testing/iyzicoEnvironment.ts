import { testKeys } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'

/** Settings that send card payments to the fake provider at the given URL. */
export const iyzicoEnvironment = ({ url }: { url: string }) => ({
  PAYMENT_PROVIDER: 'iyzico',
  IYZICO_API_KEY: testKeys.apiKey,
  IYZICO_SECRET_KEY: testKeys.secretKey,
  IYZICO_API_URL: url,
})
