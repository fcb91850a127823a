/** Product that may call stores on loopback. Started by orderSync.bench.ts and webhooks.bench.ts. */
import { serveProduct } from './serveProduct.ts'

serveProduct(() => Promise.resolve({}), {
  NODE_ENV: 'test',
  CALLS_TO_PRIVATE_ADDRESSES: 'on',
  CREDENTIAL_KEYS: `one:${'1a'.repeat(32)}`,
})
