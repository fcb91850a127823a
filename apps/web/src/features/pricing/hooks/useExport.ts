import { priceListEndpoints } from '@kervan/contract/pricing/priceList.endpoints'
import { saveFile } from '../../../platform/saveFile.ts'
import { useEndpointMutation } from '../../../platform/query.ts'

/** Saves a list or a draft as the file that uploading it again changes nothing. */
export const useExport = () =>
  useEndpointMutation(priceListEndpoints.exportPriceList, { onSuccess: (file) => saveFile(file) })
