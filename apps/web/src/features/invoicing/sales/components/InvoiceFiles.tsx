import {
  salesInvoiceEndpoints,
  salesInvoiceFormats,
} from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'

/** Download buttons of an invoice. A printed one has no XML. */
export const InvoiceFiles = ({ id, number, isPaper }: { id: string; number: string; isPaper: boolean }) => {
  const { t } = useTranslation()
  const download = useEndpointMutation(salesInvoiceEndpoints.getInvoiceFile, { onSuccess: saveFile })
  return (
    <>
      {salesInvoiceFormats
        .filter((format) => format === 'pdf' || !isPaper)
        .map((format) => (
          <Button
            key={format}
            size="small"
            isBusy={download.isPending && download.variables.body.format === format}
            aria-label={`${number} ${t(`invoicing:download.${format}`)}`}
            onClick={() => download.mutate({ body: { id, format } })}
          >
            {t(`invoicing:download.${format}`)}
          </Button>
        ))}
    </>
  )
}
