import { certify } from '../../testing/certify.ts'
import { upsConnector } from './index.ts'
import { upsSamples } from './testing/upsSystem.ts'

certify('UPS', upsConnector, upsSamples)
