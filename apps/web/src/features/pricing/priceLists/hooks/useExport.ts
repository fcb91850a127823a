import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'

/** Downloads a list or draft as a file; uploading that file unchanged changes nothing. */
export const useExport = () =>
  useEndpointMutation(priceListEndpoints.exportPriceList, { onSuccess: (file) => saveFile(file) })
