import type { TariffLine } from '@kervan/contract/tax/tax.endpoints'
import { writeTariffCode } from '@kervan/domain/tax/tariffCode'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './Tax.module.css'

interface LineChoicesProps {
  label: string
  lines: readonly TariffLine[]
  onChoose: (code: string) => void
}

/** Tariff lines to choose from: code, description, rate. */
export const LineChoices = ({ label, lines, onChoose }: LineChoicesProps) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.choices} aria-label={label}>
      {lines.map(({ code, description, rate }) => (
        <li key={code}>
          <button type="button" onClick={() => onChoose(writeTariffCode(code))}>
            <span className={styles.mono}>{writeTariffCode(code)}</span>
            <span>{description}</span>
            <span className="figures">{rate === 'Free' ? t('tax:result.free') : rate || '–'}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
