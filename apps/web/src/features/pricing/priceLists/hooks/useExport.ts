import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'

/** Downloads a price list or draft as a file; uploading it unchanged changes nothing. */
export const useExport = () =>
  useEndpointMutation(priceListEndpoints.exportPriceList, { onSuccess: (file) => saveFile(file) })
