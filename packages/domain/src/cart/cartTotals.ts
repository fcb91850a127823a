/** Cart totals: one tab per currency, because a payment has a single currency. */
import { add, zero } from '../money/money.ts'
import type { Currency, Money } from '../money/money.ts'

export interface CartEntry {
  readonly id: string | number
  /** Null when the offer's price was lost or is being recalculated. */
  readonly price: Money | null
  /** True while the entry is in an open payment: it cannot be selected or paid a second time. */
  readonly isBeingPaid?: boolean
}

export interface CurrencyTab {
  readonly currency: Currency
  /** All entries of the tab, including those in an open payment. */
  readonly count: number
  /** Payable total; entries in an open payment count only in `heldTotal`. */
  readonly total: Money
  readonly beingPaidCount: number
  readonly beingPaidTotal: Money
  readonly selectedCount: number
  readonly selectedTotal: Money
  /** State of the tab's select-all checkbox. */
  readonly selection: 'none' | 'some' | 'all'
}

/** Currency that is listed first, and shown when the cart is empty. */
export const defaultCurrency: Currency = 'TRY'

/**
 * Returns tabs with TRY first, then by code. Entries without a price belong to no tab; `unpriced` counts them
 * so that the page can show them.
 */
export const cartTotals = (
  entries: readonly CartEntry[],
  selectedIds: ReadonlySet<CartEntry['id']>,
): { tabs: CurrencyTab[]; count: number; selectedCount: number; unpriced: number } => {
  const tabs = new Map<Currency, CurrencyTab>()
  let unpriced = 0
  let selectedCount = 0
  for (const { id, price, isBeingPaid = false } of entries) {
    const isSelected = !isBeingPaid && selectedIds.has(id)
    if (isSelected) selectedCount += 1
    if (price === null) {
      unpriced += 1
      continue
    }
    const tab = tabs.get(price.currency) ?? emptyTab(price.currency)
    tabs.set(price.currency, {
      ...tab,
      count: tab.count + 1,
      total: isBeingPaid ? tab.total : add(tab.total, price),
      beingPaidCount: tab.beingPaidCount + (isBeingPaid ? 1 : 0),
      beingPaidTotal: isBeingPaid ? add(tab.beingPaidTotal, price) : tab.beingPaidTotal,
      selectedCount: tab.selectedCount + (isSelected ? 1 : 0),
      selectedTotal: isSelected ? add(tab.selectedTotal, price) : tab.selectedTotal,
    })
  }
  const inOrder = [...tabs.values()]
    .map((tab) => ({ ...tab, selection: selectionOf(tab) }))
    .sort((a, b) => rank(a.currency) - rank(b.currency) || (a.currency < b.currency ? -1 : 1))
  return { tabs: inOrder, count: entries.length, selectedCount, unpriced }
}

const rank = (currency: Currency): number => (currency === defaultCurrency ? 0 : 1)

const emptyTab = (currency: Currency): CurrencyTab => ({
  currency,
  count: 0,
  total: zero(currency),
  beingPaidCount: 0,
  beingPaidTotal: zero(currency),
  selectedCount: 0,
  selectedTotal: zero(currency),
  selection: 'none',
})

const selectionOf = ({ count, beingPaidCount, selectedCount }: CurrencyTab): CurrencyTab['selection'] => {
  if (selectedCount === 0) return 'none'
  return selectedCount === count - beingPaidCount ? 'all' : 'some'
}

/**
 * Returns the reason why the selection cannot be paid in the currency, by the priority of the warnings; null
 * when it can be paid.
 */
export const findPaymentObstacle = (
  entries: readonly CartEntry[],
  selectedIds: ReadonlySet<CartEntry['id']>,
  currency: Currency,
): 'nothingSelected' | 'nothingInCurrency' | 'priceMissing' | null => {
  const selected = entries.filter((entry) => !entry.isBeingPaid && selectedIds.has(entry.id))
  if (selected.length === 0) return 'nothingSelected'
  if (selected.some(({ price }) => price === null)) return 'priceMissing'
  const payable = selected.filter(({ price }) => price?.currency === currency)
  if (payable.length === 0) return 'nothingInCurrency'
  return payable.every(({ price }) => price !== null && price.minor > 0) ? null : 'priceMissing'
}
