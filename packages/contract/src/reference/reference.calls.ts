/** All calls of the reference data feature. */
import { referenceEndpoints } from './reference.endpoints.ts'
import { referenceRuleEndpoints } from './rules/referenceRule.endpoints.ts'

export const referenceCalls = {
  ...referenceRuleEndpoints,
  ...referenceEndpoints,
}
