import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'

interface ShareButtonProps {
  reference: string
  senderSlug: string | undefined
}

/** Passes the public page on, or the sender's own: by what the device shares with, else as a copied link. */
export const ShareButton = ({ reference, senderSlug }: ShareButtonProps) => {
  const { t } = useTranslation()
  const share = async (): Promise<void> => {
    const named = encodeURIComponent(reference)
    const path = senderSlug ? `/t/${senderSlug}/${named}` : `/trackingseperated?reference=${named}`
    const url = window.location.origin + path
    try {
      // The reference and nothing else: what is shared names nobody.
      if ('share' in navigator) await navigator.share({ title: reference, url })
      else {
        await (navigator as Navigator).clipboard.writeText(url)
        notify('success', t('tracking:share.copied'))
      }
    } catch (error) {
      // Whoever closes the device's own window wanted nothing.
      if ((error as Error).name !== 'AbortError') notify('warning', t('tracking:share.failed', { url }))
    }
  }
  return (
    <Button kind="text" size="small" onClick={() => void share()}>
      {t('tracking:share.button')}
    </Button>
  )
}
