import { saveFile } from '../../../../platform/api/saveFile.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import styles from './SecondFactor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Recovery codes, shown only once. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    notify('success', t('account/settings:secondFactor.copied'))
  }
  const download = (): void =>
    saveFile({
      blob: new Blob([text], { type: 'text/plain' }),
      contentType: 'text/plain',
      fileName: t('account/settings:secondFactor.fileName'),
    })
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{t('account/settings:secondFactor.codesLead')}</p>
      <ul className={styles.codes} aria-label={t('account/settings:secondFactor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        {/* The clipboard is only available on HTTPS pages and on localhost. */}
        {window.isSecureContext && (
          <Button onClick={() => void copy()}>{t('account/settings:secondFactor.copy')}</Button>
        )}
        <Button onClick={download}>{t('account/settings:secondFactor.download')}</Button>
        <Button kind="primary" onClick={onDone}>
          {t('account/settings:secondFactor.done')}
        </Button>
      </div>
    </div>
  )
}
