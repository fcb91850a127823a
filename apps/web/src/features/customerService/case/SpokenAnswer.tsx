import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PillChoice } from '../../../ui/light/PillChoice.tsx'
import type { SpokenLanguage } from './useSpokenReply.ts'
import styles from './Case.module.css'

/** Names of the languages in themselves, because staff choose by the caller's language. */
const languages: readonly { value: SpokenLanguage; label: string }[] = [
  { value: 'tr', label: 'Türkçe' },
  { value: 'en', label: 'English' },
]

const replyKey = 'R'

interface SpokenAnswerProps {
  spoken: CaseAnswer['spoken']
  language: SpokenLanguage
  onLanguage: (language: SpokenLanguage) => void
  onReply: () => void
}

/** Sentences to read out to the caller, in either language, to copy or to send. */
export const SpokenAnswer = ({ spoken, language, onLanguage, onReply }: SpokenAnswerProps) => {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(spoken[language])
      notify('success', t('customerService/case:copied'))
    } catch {
      notify('warning', t('customerService/case:notCopied'))
    }
  }
  return (
    <div className={styles.spoken}>
      <div className={styles.spokenHead}>
        <h2>{t('customerService/case:readOut')}</h2>
        <PillChoice
          label={t('customerService/case:spokenLanguage')}
          value={language}
          options={languages}
          onChange={onLanguage}
        />
      </div>
      <p className={styles.sentence} lang={language}>
        {spoken[language]}
      </p>
      <div className={styles.spokenActions}>
        <Button onClick={() => void copy()}>{t('customerService/case:copy')}</Button>
        <Button kind="primary" aria-keyshortcuts="R" onClick={onReply}>
          {t('customerService/case:reply')} <kbd className={styles.key}>{replyKey}</kbd>
        </Button>
      </div>
    </div>
  )
}
