import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { bagLabelFormats } from '@kervan/contract/air/bags/bag.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'

/** Downloads bag labels as a file. */
export const useBagLabels = () => {
  const fetch = useEndpointMutation(bagEndpoints.getBagLabels, { onSuccess: saveFile })
  return {
    isBusy: fetch.isPending,
    print: (bagIds: readonly string[], format: (typeof bagLabelFormats)[number]) =>
      fetch.mutate({ body: { bagIds: [...bagIds], format } }),
  }
}
