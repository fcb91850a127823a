import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'

interface ShareButtonProps {
  reference: string
  senderSlug: string | undefined
}

/** Shares the public page, or the sender's own page: through the device's share dialog, else by copying the link. */
export const ShareButton = ({ reference, senderSlug }: ShareButtonProps) => {
  const { t } = useTranslation()
  const share = async (): Promise<void> => {
    const named = encodeURIComponent(reference)
    const path = senderSlug ? `/t/${senderSlug}/${named}` : `/trackingseperated?reference=${named}`
    const url = window.location.origin + path
    try {
      // Shares only the reference, so that no personal data is included.
      if ('share' in navigator) await navigator.share({ title: reference, url })
      else {
        await (navigator as Navigator).clipboard.writeText(url)
        notify('success', t('tracking:share.copied'))
      }
    } catch (error) {
      // Ignores the error of a share dialog that the user cancelled.
      if ((error as Error).name !== 'AbortError') notify('warning', t('tracking:share.failed', { url }))
    }
  }
  return (
    <Button size="small" onClick={() => void share()}>
      {t('tracking:share.button')}
    </Button>
  )
}
