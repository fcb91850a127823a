import { certify } from '../../testing/certify.ts'
import { woocommerceConnector } from './index.ts'
import { wooSamples } from './testing/wooSamples.ts'

certify('WooCommerce with fulfilments', woocommerceConnector, wooSamples('fulfilments'))
certify('WooCommerce with Shipment Tracking', woocommerceConnector, wooSamples('plugin'))
certify('WooCommerce without a place for parcels', woocommerceConnector, wooSamples('notes'))
