import { certify } from '../../testing/certify.ts'
import { pickupSamples } from '../testing/integratorSamples.ts'
import { invoicePickupConnector } from './index.ts'

certify('the pickup', invoicePickupConnector, pickupSamples())
