import { certify } from '../../testing/certify.ts'
import { sandboxConnector } from './index.ts'
import { sandboxPaymentSamples } from './testing/sandboxPaymentSamples.ts'

certify('the sandbox bank', sandboxConnector, sandboxPaymentSamples())
