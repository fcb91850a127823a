/** UPS, FedEx and DHL Express on one loopback server. */
import { startSystems } from '../../testing/simulatedSystem.ts'
import type { SystemServer } from '../../testing/simulatedSystem.ts'
import { dhlSystem } from '../dhlExpress/testing/dhlSystem.ts'
import { fedexSystem } from '../fedex/testing/fedexSystem.ts'
import { upsSystem } from '../ups/testing/upsSystem.ts'

const systems = { ups: upsSystem, fedex: fedexSystem, dhlExpress: dhlSystem }

export type ServedCarrier = keyof typeof systems
export type CarrierServer = SystemServer<ServedCarrier>

export const startCarrierServer = (): Promise<CarrierServer> => startSystems(systems)
