import { certify } from '../../testing/certify.ts'
import { fedexConnector } from './index.ts'
import { fedexSamples } from './testing/fedexSystem.ts'

certify('FedEx', fedexConnector, fedexSamples)
