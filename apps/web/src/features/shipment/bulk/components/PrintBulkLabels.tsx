import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { useBulkLabels } from '../hooks/useBulkLabels.ts'

/** The labels of an upload in the order of its file, where they were paid. */
export const PrintBulkLabels = ({ uploadId, count }: { uploadId: string; count: number }) => {
  const { t } = useTranslation()
  const labels = useBulkLabels(uploadId)
  return (
    <Button kind="primary" isWide isBusy={labels.isBusy} onClick={labels.print}>
      {t('bulkUpload:labels.print', { count })}
    </Button>
  )
}
