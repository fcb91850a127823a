import { Tabs } from 'antd'
import type { CurrencyTab } from '@kervan/domain/cart/cartTotals'
import { toNumber } from '@kervan/domain/money/money'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import styles from './Cart.module.css'

interface CartTabsProps {
  tabs: readonly CurrencyTab[]
  /** Selected currency of the cart; its last item may just have been removed. */
  currency: string
  onChange: (currency: string) => void
}

/** Tabs per currency with the number of shipments and the selected total. */
export const CartTabs = ({ tabs, currency, onChange }: CartTabsProps) => {
  const currencies = tabs.map((tab) => tab.currency)
  const all = currencies.includes(currency) ? currencies : [...currencies, currency]
  return (
    <Tabs
      activeKey={currency}
      onChange={onChange}
      items={all.map((key) => {
        const tab = tabs.find((candidate) => candidate.currency === key)
        return {
          key,
          label: (
            <span className={styles.tab}>
              {key}
              <span className={styles.badge}>{tab?.count ?? 0}</span>
              <span className={styles.tabSum}>
                <MoneyText amount={tab ? toNumber(tab.selectedTotal) : 0} currency={key} />
              </span>
            </span>
          ),
        }
      })}
    />
  )
}
