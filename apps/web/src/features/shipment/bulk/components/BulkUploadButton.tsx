import { Suspense, useState } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'

const BulkUploadModal = lazyPart(() =>
  import('./BulkUploadModal.tsx').then((module) => ({ default: module.BulkUploadModal })),
)

/** Button that opens the bulk upload dialog, which is lazy loaded. */
export const BulkUploadButton = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('shipment/bulk:open')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BulkUploadModal onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
