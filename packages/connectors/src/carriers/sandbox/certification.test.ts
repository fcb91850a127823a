import { certify } from '../../testing/certify.ts'
import { createSandboxCarrier } from './index.ts'
import { sandboxCarrierSamples } from './testing/sandboxCarrierSamples.ts'

certify('the sandbox carrier', createSandboxCarrier, sandboxCarrierSamples())
