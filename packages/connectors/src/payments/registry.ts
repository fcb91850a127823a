/** Every payment provider, one line each. */
import { iyzicoConnector } from './iyzico/index.ts'
import { sandboxConnector } from './sandbox/index.ts'

export const paymentConnectors = {
  sandbox: sandboxConnector,
  iyzico: iyzicoConnector,
}
