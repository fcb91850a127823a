import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Link } from 'react-router'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { useHasFlag } from '../../platform/session/permissions.ts'
import { endpointQuery } from '../../platform/api/query.ts'
import { screens } from '../screens.ts'
import styles from './Shell.module.css'

const pollMs = 60_000

/** Link to the cart with its item count, refreshed every minute. Shares the cached answer with the cart page. */
export const CartLink = () => {
  const { t } = useTranslation()
  // Skips the cart request without the flag, because a refused request would redirect to /403.
  const isAllowed = useHasFlag('shipment_shipment')
  const isShown = isAllowed && screens.some(({ path }) => path === '/cart')
  const { data: count = 0 } = useQuery({
    ...endpointQuery(cartEndpoints.getCart, {}),
    select: ({ cartItems }) => cartItems.length,
    refetchInterval: pollMs,
    enabled: isShown,
    retry: false,
  })
  if (!isShown) return null
  return (
    <Link to="/cart" className={styles.cart} aria-label={t('shell:nav.cartItems', { count })}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M2 3h2.2l2 9.2h8.6L17 6H5" />
        <circle cx="7.4" cy="15.8" r="1.2" />
        <circle cx="13.8" cy="15.8" r="1.2" />
      </svg>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  )
}
