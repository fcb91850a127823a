/** Plants a fault into a connector, to prove that the certification kit finds it. */
import type { Connector, ConnectorServices, OpenConnector } from '../connector.ts'
import type { HttpCaller, HttpRequest } from '../http/httpCall.ts'
import type { CertificationCase } from './certificationStage.ts'

export interface Fault {
  /** Changes what the connector is opened with. */
  services?: (services: ConnectorServices) => Partial<ConnectorServices>
  /** Changes what it opens. */
  opened?: (open: OpenConnector) => Partial<OpenConnector>
  definition?: Partial<Connector>
}

export const plant = (connector: Connector, { services, opened, definition }: Fault): Connector => ({
  ...connector,
  ...definition,
  open: (settings, given) => {
    const open = connector.open(settings, { ...given, ...services?.(given) })
    return { ...open, ...opened?.(open) }
  },
})

/** Changes each request before it is made. */
export const requesting =
  (change: (request: HttpRequest) => Partial<HttpRequest>): NonNullable<Fault['services']> =>
  ({ http }) => {
    const changed = (request: HttpRequest): HttpRequest => ({ ...request, ...change(request) })
    return {
      http: {
        call: (request) => http.call(changed(request)),
        callJson: (request) => http.callJson(changed(request)),
      } satisfies HttpCaller,
    }
  }

/** Returns the names of the cases that fail. */
export const failed = async (cases: readonly CertificationCase[]): Promise<string[]> => {
  const names: string[] = []
  for (const { name, run } of cases) await run().catch(() => names.push(name))
  return names
}
