import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { liveRatesEndpoints } from '@kervan/contract/pricing/liveRates/liveRates.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { TextField } from '../../../../ui/light/Field.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { toQuoteBody } from '../../quotes/quoteValues.ts'
import type { QuoteValues } from '../../quotes/quoteValues.ts'
import { LiveRatesTable } from './LiveRatesTable.tsx'
import styles from './LiveRates.module.css'

/**
 * Live carrier rates of a parcel, for operations staff. The carriers are only requested when the section is
 * opened.
 */
export const LiveRates = ({ priced }: { priced: QuoteValues }) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [city, setCity] = useState('')
  const [askedCity, setAskedCity] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(liveRatesEndpoints.getLiveRates, {
      body: { ...toQuoteBody(priced), receiverCity: askedCity || null },
    }),
    enabled: isOpen,
    retry: false,
  })
  const isAnyOn = data?.some(({ outcome }) => outcome !== 'off') ?? false
  const ask = () => {
    if (city.trim() === askedCity) void refetch()
    else setAskedCity(city.trim())
  }
  return (
    <details className={styles.live} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('pricing/quotes:live.title')}</summary>
      <p className={styles.lead}>{t('pricing/quotes:live.lead')}</p>
      {isAnyOn && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <TextField
            label={t('pricing/quotes:live.city')}
            hint={t('pricing/quotes:live.cityHint')}
            isOptional
            value={city}
            onChange={setCity}
            maxLength={60}
            autoComplete="off"
          />
          <Button type="submit" isBusy={isFetching}>
            {t('pricing/quotes:live.askAgain')}
          </Button>
        </form>
      )}
      <div role="region" aria-label={t('pricing/quotes:live.title')} aria-busy={isFetching}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          isOpen && <LoadingRows rows={4} columns={4} />
        ) : isAnyOn ? (
          <LiveRatesTable carriers={data} />
        ) : (
          <p className={styles.lead}>
            {t(data.length === 0 ? 'pricing/quotes:live.noCarriers' : 'pricing/quotes:live.allOff')}
          </p>
        )}
      </div>
    </details>
  )
}
