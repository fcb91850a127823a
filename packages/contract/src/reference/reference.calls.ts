/** The calls of this feature, from all its rooms. */
import { referenceEndpoints } from './reference.endpoints.ts'
import { referenceRuleEndpoints } from './rules/referenceRule.endpoints.ts'

export const referenceCalls = {
  ...referenceRuleEndpoints,
  ...referenceEndpoints,
}
