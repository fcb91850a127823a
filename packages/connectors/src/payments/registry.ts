/** Every payment provider, one line each. `iyzico` takes its place here when its folder comes. */
import { sandboxConnector } from './sandbox/index.ts'

export const paymentConnectors = {
  sandbox: sandboxConnector,
}
