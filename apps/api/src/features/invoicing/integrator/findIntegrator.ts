import type { Integrator } from '@kervan/connectors/invoicing/integrator'
import { openConnection } from '../../connection/openConnection.ts'
import type { ConnectionServices } from '../../connection/openConnection.ts'

export interface OpenIntegrator {
  connectionId: number
  name: string
  integrator: Integrator
}

/**
 * Opens the house's connection that invoices are sent over: the default one of the first connector in the registry's
 * order that is set up and on. Null when archives are handed over by hand.
 */
export const findIntegrator = async (services: ConnectionServices): Promise<OpenIntegrator | null> => {
  for (const { key } of services.connectors.with('invoices')) {
    const opened = await openConnection(services, { connectorKey: key, companyId: null })
    const integrator = opened?.connector.invoices
    if (integrator && opened.id !== null) return { connectionId: opened.id, name: opened.name, integrator }
  }
  return null
}
