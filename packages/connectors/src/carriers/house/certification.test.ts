import { certify } from '../../testing/certify.ts'
import { buildBookingRequest } from '../testing/buildBookingRequest.ts'
import { houseConnector } from './index.ts'

certify('the house', houseConnector, {
  createSystem: null,
  settings: () => ({}),
  secrets: [],
  booking: { request: buildBookingRequest(), fields: [] },
})
