import { useNavigate } from 'react-router'
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { formatMoney, formatTime } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { countryName } from '../../../../ui/light/Tags.tsx'
import { isExpired, isSelectable } from '../../../cart/cart.ts'
import { useCart } from '../../../cart/hooks/useCart.ts'
import { PaymentWindow } from '../../components/PaymentWindow.tsx'
import { usePayment } from '../../hooks/usePayment.ts'
import { usePaidPage } from '../usePaidPage.ts'
import { StepCard } from './StepCard.tsx'
import styles from './Paid.module.css'

/** Payable items of one currency; a payment has a single currency. */
const groupsOf = (items: readonly CartItem[]): CartItem[][] => {
  const byCurrency = new Map<string, CartItem[]>()
  for (const item of items.filter(isSelectable))
    byCurrency.set(item.priceCurrency, [...(byCurrency.get(item.priceCurrency) ?? []), item])
  return [...byCurrency.values()]
}

const sumOf = (items: readonly CartItem[]): number =>
  items.reduce((cents, { totalPrice }) => cents + Math.round(totalPrice * 100), 0) / 100

const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(', ')

interface RestOfCartProps {
  /** Position of the first card. */
  step: number
  isNext: boolean
}

/** Shipments that are still in the cart, one card per currency, paid here with one press. */
export const RestOfCart = ({ step, isNext }: RestOfCartProps) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const { query, items = [], reload } = useCart()
  const payment = usePayment({ onChange: () => void reload() })
  usePaidPage(payment.view)
  // The cart is reloaded each minute, and with it the time by which prices are compared.
  const now = query.dataUpdatedAt
  return (
    <>
      {groupsOf(items).map((group, index) => {
        const currency = group[0]!.priceCurrency
        const amount = formatMoney(sumOf(group), currency, language)
        const hasExpired = group.some((item) => isExpired(item, now))
        const until = group.map(({ expiresAt }) => expiresAt).sort()[0]!
        const isFirst = isNext && index === 0
        return (
          <StepCard
            key={currency}
            step={step + index}
            title={t('payment/paid:rest.title', { count: group.length })}
            facts={t('payment/paid:rest.facts', {
              carriers: distinct(group.map(({ supplierName }) => supplierName)),
              currency,
            })}
            isDone={false}
            isNext={isFirst}
            action={
              hasExpired ? (
                <ButtonLink kind={isFirst ? 'primary' : 'plain'} to={`/cart?currency=${currency}`}>
                  {t('payment/paid:rest.renew')}
                </ButtonLink>
              ) : (
                <Button
                  kind={isFirst ? 'primary' : 'plain'}
                  isBusy={payment.isBusy}
                  onClick={() => payment.start(group.map(({ id }) => id))}
                >
                  {t('payment/paid:rest.pay', { amount })}
                </Button>
              )
            }
          >
            <p className={`${styles.quiet} ${styles.spread}`}>
              <span dir="auto">
                {distinct(
                  group.flatMap(({ receiverCountry }) =>
                    receiverCountry ? countryName(receiverCountry, language) : [],
                  ),
                )}
              </span>
              <span>
                {hasExpired
                  ? t('payment/paid:rest.expired')
                  : t('payment/paid:rest.until', { time: formatTime(new Date(until), language) })}
              </span>
            </p>
          </StepCard>
        )
      })}
      <PaymentWindow view={payment.view} onClose={payment.close} onToCart={() => void navigate('/cart')} />
    </>
  )
}
