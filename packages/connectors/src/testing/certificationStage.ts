/** Types of the certification cases: what a case finds on its stage. */
import type { Connector, OpenConnector } from '../connector.ts'
import type { CallRecord } from '../http/httpCall.ts'
import type { CallerOptions } from '../http/httpCaller.ts'
import type { CertificationSamples } from './certificationSamples.ts'
import type { Behaviour, ServedCall, SimulatedSystem } from './simulatedSystem.ts'

export interface CertificationCase {
  name: string
  run: () => Promise<void>
}

/** Connector of the test, or a function for one whose address is not a setting. */
export type CertifiedConnector = Connector | ((apiUrl: string) => Connector)

export interface Stage {
  connector: Connector
  system: SimulatedSystem
  samples: CertificationSamples
  open: (changes?: Partial<CallerOptions>, settings?: Record<string, unknown>) => OpenConnector
  behave: (behaviour: Behaviour) => void
  calls: readonly ServedCall[]
  /** Records of all calls of the connectors opened by `open`. */
  records: readonly CallRecord[]
  apiUrl: string
}
