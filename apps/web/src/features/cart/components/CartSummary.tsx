import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { CurrencyTab } from '@kervan/domain/cart/cartTotals'
import { toNumber } from '@kervan/domain/money/money'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { useLostFocus } from '../../../ui/useLostFocus.ts'
import styles from './Cart.module.css'

interface CartSummaryProps {
  tabs: readonly CurrencyTab[]
  currency: string
  isBusy: boolean
  /** True when a selected offer has expired: its price must be renewed before the payment. */
  isExpired: boolean
  onRenew: () => void
  onPay: () => void
  /** Opens the dialog that creates a payment link for another payer. */
  onLink: () => void
  /** Options below the totals that the user chooses before paying. */
  children?: ReactNode
}

/** Totals per currency and the pay button, which contains the amount. */
export const CartSummary = (props: CartSummaryProps) => {
  const { tabs, currency, isBusy, isExpired, onRenew, onPay, onLink, children } = props
  const { t } = useTranslation()
  const pay = useRef<HTMLButtonElement>(null)
  useLostFocus(pay, isExpired)
  const active = tabs.find((tab) => tab.currency === currency)
  const selectedCount = active?.selectedCount ?? 0
  const sum = <MoneyText amount={active ? toNumber(active.selectedTotal) : 0} currency={currency} />
  return (
    <div className={styles.summary}>
      <Panel title={t('cart:summary.title')}>
        <FactLines
          facts={tabs.flatMap((tab) => [
            {
              label: t('cart:summary.inCurrency', { currency: tab.currency }),
              value: <MoneyText amount={toNumber(tab.total)} currency={tab.currency} />,
            },
            ...(tab.beingPaidCount > 0
              ? [
                  {
                    label: t('cart:summary.held', { currency: tab.currency }),
                    value: <MoneyText amount={toNumber(tab.beingPaidTotal)} currency={tab.currency} />,
                  },
                ]
              : []),
          ])}
        />
        <div className={styles.total}>
          <span>
            {t('cart:summary.toPay', { currency })}
            <small>{t('cart:summary.selected', { count: selectedCount })}</small>
          </span>
          <b>{sum}</b>
        </div>
        {!isExpired && children}
        <div className={styles.ways}>
          {isExpired && (
            <Button kind="primary" isWide isBusy={isBusy} onClick={onRenew}>
              {t('cart:renewSelected')}
            </Button>
          )}
          <Button
            ref={pay}
            kind={isExpired ? 'plain' : 'primary'}
            isWide
            disabled={selectedCount === 0 || isExpired}
            isBusy={isBusy && !isExpired}
            onClick={onPay}
          >
            {t('cart:payWith', { currency })}
            {selectedCount > 0 && <span className={styles.sum}>{sum}</span>}
          </Button>
          <Button isWide disabled={selectedCount === 0 || isExpired || isBusy} onClick={onLink}>
            {t('payment:link.open')}
          </Button>
        </div>
        <p className={styles.hint} aria-live="polite">
          {isExpired
            ? t('cart:summary.expired')
            : tabs.length > 1
              ? t('cart:summary.oneCurrency')
              : t('cart:summary.secure')}
        </p>
      </Panel>
    </div>
  )
}
