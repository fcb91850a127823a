import type { Connector } from '@kervan/connectors/connector'
import type { Services } from '../../platform/ctx.ts'
import { fieldError } from '../../platform/errors.ts'

/** Returns a connector that needs configuration. @throws AppError validationFailed on `connectorKey` */
export const requireConnector = ({ connectors }: Pick<Services, 'connectors'>, key: string): Connector => {
  const connector = connectors.find(key)
  if (!connector || connector.isBuiltIn) throw fieldError('connectorKey', 'validation:choice')
  return connector
}
