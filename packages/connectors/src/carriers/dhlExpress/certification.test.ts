import { certify } from '../../testing/certify.ts'
import { dhlExpressConnector } from './index.ts'
import { dhlSamples } from './testing/dhlSystem.ts'

certify('DHL Express', dhlExpressConnector, dhlSamples)
