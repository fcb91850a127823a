import { useQuery } from '@tanstack/react-query'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'

/** Platforms with the fields of their forms. `isEnabled`: false for users who may not read them. */
export const usePlatforms = (isEnabled = true) =>
  useQuery({ ...endpointQuery(integrationEndpoints.listPlatforms, {}), enabled: isEnabled })
