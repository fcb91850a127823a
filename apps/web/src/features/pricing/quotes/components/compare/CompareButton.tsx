import { useState } from 'react'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../../ui/AppModal.tsx'
import { Button } from '../../../../../ui/light/Button.tsx'
import { ComparePanel } from './ComparePanel.tsx'

const widthPx = 1080

/** Button that opens the price comparison of the parcel; nothing is requested before. */
export const CompareButton = ({ request }: { request: object }) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('pricing/quotes:open')}
      </Button>
      <AppModal
        open={isOpen}
        width={widthPx}
        title={t('pricing/quotes:title')}
        footer={null}
        onCancel={() => setIsOpen(false)}
        destroyOnHidden
      >
        <ComparePanel request={request} />
      </AppModal>
    </>
  )
}
