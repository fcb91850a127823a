import type { Connector } from '@kervan/connectors/connector'
import { findConnector } from '@kervan/connectors/registry'
import { fieldError } from '../../platform/errors.ts'

/** Returns a connector that needs configuration. @throws AppError validationFailed on `connectorKey` */
export const requireConnector = (key: string): Connector => {
  const connector = findConnector(key)
  if (!connector || connector.isBuiltIn) throw fieldError('connectorKey', 'validation:choice')
  return connector
}
