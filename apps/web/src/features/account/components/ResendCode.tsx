import { useState } from 'react'
import { ApiError } from '../../../platform/api/apiError.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { showError } from '../../../platform/api/showError.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { useCaptcha } from '../hooks/useCaptcha.ts'
import { useWait } from '../hooks/useWait.ts'
import { CaptchaField } from './CaptchaField.tsx'

/** Wait in seconds before another code: emails take a moment, and a new code invalidates the first one. */
const waitSeconds = 30

/** Button that requests another code after a short wait, with a captcha if the server requires one. */
export const ResendCode = ({ send }: { send: (captcha?: string) => Promise<unknown> }) => {
  const { t } = useTranslation()
  const wait = useWait(waitSeconds)
  const captcha = useCaptcha(false)
  const [isBusy, setIsBusy] = useState(false)
  const isWaiting = wait.secondsLeft > 0

  const resend = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await send(captcha.solution ?? undefined)
      notify('success', t('account:code.sentAgain'))
      wait.restart()
    } catch (error) {
      if (error instanceof ApiError && 'captcha' in error.errors) captcha.show()
      else await showError(error)
    } finally {
      captcha.renew()
      setIsBusy(false)
    }
  }

  return (
    <>
      {captcha.isShown && <CaptchaField captcha={captcha} />}
      <Button
        kind="text"
        size="small"
        isBusy={isBusy}
        disabled={isWaiting || (captcha.isShown && captcha.solution === null)}
        onClick={() => void resend()}
      >
        {isWaiting ? t('account:code.resendIn', { seconds: wait.secondsLeft }) : t('account:code.resend')}
      </Button>
    </>
  )
}
