import { isPasswordLongEnough, passwordKinds, passwordStrength } from '@kervan/contract/account/accountRules'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './PasswordStrengthMeter.module.css'

const filled = { weak: 1, medium: 2, strong: 3 } as const

/** Password strength in three bars and a word, with the requirements that are still missing. */
export const PasswordStrengthMeter = ({ password }: { password: string }) => {
  const { t } = useTranslation()
  if (password === '') return <p className={styles.rule}>{t('account:password.rule')}</p>
  const strength = passwordStrength(password)
  const missing = [
    ...(isPasswordLongEnough(password) ? [] : (['length'] as const)),
    ...passwordKinds(password).flatMap(({ kind, isThere }) => (isThere ? [] : [kind])),
  ]
  return (
    <div className={styles.meter}>
      <div className={`${styles.bars} ${styles[strength]}`} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={bar <= filled[strength] ? styles.full : undefined} />
        ))}
      </div>
      <p className={styles.word} aria-live="polite">
        {t(`account:password.strength.${strength}`)}
        {missing.length > 0 && (
          <span className={styles.missing}>
            {t('account:password.missing', {
              kinds: missing.map((kind) => t(`account:password.needs.${kind}`)).join(', '),
            })}
          </span>
        )}
      </p>
    </div>
  )
}
