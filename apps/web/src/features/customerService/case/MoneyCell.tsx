import type { ReactNode } from 'react'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { formatMoney } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { StateDot } from '../../../ui/light/Tags.tsx'
import styles from './Case.module.css'

type Sums = NonNullable<CaseAnswer['money']>['sums'][number]

/** Lines about the sums of one currency, without those that are zero. */
const useLines = () => {
  const { t, language } = useTranslation()
  return ({ currency, paidExtra, openExtra, credited, refunded }: Sums): string[] => {
    const line = (key: string, amount: number) =>
      amount > 0
        ? [t(`customerService/case:${key}`, { amount: formatMoney(amount, currency, language) })]
        : []
    return [
      ...line('extraOpen', openExtra),
      ...line('extraPaid', paidExtra),
      ...line('credited', credited),
      ...line('refunded', refunded),
    ]
  }
}

/** Money of a shipment: paid, extra payments, refunds; `children` are the buttons that give money back. */
export const MoneyCell = ({ money, children }: { money: CaseAnswer['money']; children: ReactNode }) => {
  const { t, language } = useTranslation()
  const linesOf = useLines()
  if (money === null) return <p className={styles.quiet}>{t('customerService/case:hidden')}</p>
  const { sums, refundWaits } = money
  const paid = sums.filter((each) => each.paid > 0)
  return (
    <>
      <p className={styles.main}>
        {paid.length === 0
          ? t('customerService/case:unpaid')
          : t('customerService/case:paid', {
              amount: paid.map((each) => formatMoney(each.paid, each.currency, language)).join(' + '),
            })}
      </p>
      {sums.flatMap(linesOf).map((line) => (
        <p key={line} className={styles.quiet}>
          {line}
        </p>
      ))}
      {refundWaits && (
        <p>
          <StateDot tone="warn">{t('customerService/case:refundWaits')}</StateDot>
        </p>
      )}
      {paid.length > 0 && !refundWaits && sums.every(({ refunded }) => refunded === 0) && (
        <p className={styles.quiet}>{t('customerService/case:notRefunded')}</p>
      )}
      <div className={styles.buttons}>{children}</div>
    </>
  )
}
