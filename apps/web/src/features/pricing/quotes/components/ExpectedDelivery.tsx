import { useEffect, useState } from 'react'
import type { ExpectedDelivery as Expected } from '@kervan/contract/tracking/promise.endpoints'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { loadExpectedDeliveries } from '../expectedDeliveries.ts'
import type { OfferLane } from '../expectedDeliveries.ts'
import styles from './ExpectedDelivery.module.css'

/**
 * Expected delivery day of an offer with the service's on-time rate; expands to the reasons. Hidden when the
 * call fails.
 */
export const ExpectedDelivery = ({ lane, serviceId }: { lane: OfferLane; serviceId: number }) => {
  const { t, language } = useTranslation()
  const [expected, setExpected] = useState<Expected | null>()
  const { countryCode, direction } = lane
  useEffect(() => {
    let isShown = true
    loadExpectedDeliveries({ countryCode, direction }).then(
      (byService) => isShown && setExpected(byService.get(serviceId) ?? null),
      () => isShown && setExpected(null),
    )
    return () => {
      isShown = false
    }
  }, [countryCode, direction, serviceId, language])
  if (expected === undefined) return <div className={styles.place} />
  if (!expected) return null
  const { expectedDay, explanation, onTime } = expected
  return (
    <>
      <details className={styles.expected}>
        <summary>
          {t('tracking/promise:expected', { day: formatDate(toDate(expectedDay), 'long', language) })}
        </summary>
        <p>
          {explanation} {onTime && t('tracking/promise:basis', { days: onTime.days })}
        </p>
      </details>
      {onTime && (
        <div>
          {t(`tracking/promise:onTime.${onTime.isOfCountry ? 'country' : 'all'}`, {
            percent: onTime.percent,
            count: onTime.shipmentCount,
          })}
        </div>
      )}
    </>
  )
}
