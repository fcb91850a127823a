import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { usePasskeySignIn } from './usePasskeySignIn.ts'

export const PasskeyButton = () => {
  const { t } = useTranslation()
  const { isBusy, problem, signIn } = usePasskeySignIn()
  return (
    <>
      <Button isWide isBusy={isBusy} onClick={() => void signIn()}>
        {t('account/waysIn:passkey.signIn')}
      </Button>
      <div role="alert">{problem && <Note tone="bad">{problem}</Note>}</div>
    </>
  )
}
