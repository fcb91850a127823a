import { formatMoney } from '../../platform/text/format.ts'
import { useLanguage } from '../../platform/text/i18n.ts'

/** Price: `1.234,56 ₺` in Turkish, `₺1,234.56` in English. `amount` is the API's number in whole currency units. */
export const MoneyText = ({ amount, currency }: { amount: number | null | undefined; currency: string }) => {
  const language = useLanguage()
  if (amount === null || amount === undefined) return <span>–</span>
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(amount, currency, language)}
    </span>
  )
}
