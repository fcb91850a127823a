import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'

/** Saves a list or a draft as the file that uploading it again changes nothing. */
export const useExport = () =>
  useEndpointMutation(priceListEndpoints.exportPriceList, { onSuccess: (file) => saveFile(file) })
