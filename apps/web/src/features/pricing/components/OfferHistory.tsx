import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { offerHistoryEndpoints } from '@kervan/contract/pricing/offerHistory.endpoints'
import type { PastOffer } from '@kervan/contract/pricing/offerHistory.endpoints'
import { useTranslation } from '../../../platform/i18n.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { TextField } from '../../../ui/light/Field.tsx'
import { OfferCard } from '../../../ui/light/OfferCard.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StaffPrice } from './StaffPrice.tsx'
import styles from './Pricing.module.css'

/** Its name in the address. */
export const offerHistoryKey = 'reference'

const PastOfferCard = ({ offer }: { offer: PastOffer }) => {
  const { t } = useTranslation()
  const marks = [
    offer.isTaken && t('pricing:history.taken'),
    offer.isForEarlierVersion && t('pricing:history.earlierVersion'),
    offer.isExpired && !offer.isTaken && t('pricing:history.expired'),
  ].filter((mark) => mark !== false)
  return (
    <OfferCard
      offer={offer}
      isChosen={offer.isTaken}
      delivery={
        <>
          <DateText value={offer.madeAt} format="minute" />
          {offer.segmentName && ` · ${offer.segmentName}`}
          {marks.map((mark) => ` · ${mark}`)}
        </>
      }
      extra={<StaffPrice offer={offer} />}
    />
  )
}

const PastOffers = ({ reference }: { reference: string }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...endpointQuery(offerHistoryEndpoints.listOffersOfShipment, { body: { assetReference: reference } }),
    retry: false,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={2} />
  if (data.length === 0) return <EmptyState title={t('pricing:history.none')} />
  return (
    <div className={styles.offers}>
      {data.map((offer) => (
        <PastOfferCard key={offer.id} offer={offer} />
      ))}
    </div>
  )
}

/** For the caller on the line: why an offer of long ago was what it was. The reference is in the address. */
export const OfferHistory = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const reference = params.get(offerHistoryKey) ?? ''
  const [typed, setTyped] = useState(reference)
  const [message, setMessage] = useState<string | undefined>()
  const find = () => {
    const wanted = typed.trim()
    setMessage(wanted === '' ? t('pricing:required.reference') : undefined)
    if (wanted === '') return
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(offerHistoryKey, wanted)
        return next
      },
      { replace: true },
    )
  }
  return (
    <section className={styles.history}>
      <h2>{t('pricing:history.title')}</h2>
      <p className={styles.help}>{t('pricing:history.help')}</p>
      <form
        noValidate
        className={styles.historyForm}
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <TextField
          label={t('pricing:history.reference')}
          value={typed}
          message={message}
          onChange={setTyped}
          maxLength={40}
          autoComplete="off"
        />
        <Button type="submit">{t('pricing:history.find')}</Button>
      </form>
      {reference && <PastOffers reference={reference} />}
    </section>
  )
}
