import { manifestEndpoints, manifestFormats } from '@kervan/contract/air/manifest/manifest.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'

/** Download buttons for the files of a closed manifest. */
export const ManifestFiles = ({ id, number }: { id: string; number: string }) => {
  const { t } = useTranslation()
  const download = useEndpointMutation(manifestEndpoints.getManifestFile, { onSuccess: saveFile })
  return (
    <>
      {manifestFormats.map((format) => (
        <Button
          key={format}
          size="small"
          isBusy={download.isPending && download.variables.body.format === format}
          aria-label={`${number} ${t(`air/manifest:download.${format}`)}`}
          onClick={() => download.mutate({ body: { id, format } })}
        >
          {t(`air/manifest:download.${format}`)}
        </Button>
      ))}
    </>
  )
}
