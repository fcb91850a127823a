/** All calls of the tax feature. */
import { dutyEstimateEndpoints } from './dutyEstimate.endpoints.ts'
import { gtipSearchEndpoints } from './gtipSearch.endpoints.ts'
import { taxEndpoints } from './tax.endpoints.ts'

export const taxCalls = {
  ...taxEndpoints,
  ...dutyEstimateEndpoints,
  ...gtipSearchEndpoints,
}
