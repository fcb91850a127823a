import { useSearchParams } from 'react-router'
import type { StoredQuote } from '@kervan/contract/shipment/offers/offerHistory.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useStoredQuotes } from '../hooks/useStoredQuotes.ts'
import { isSearching, readOfferSearch, writeOfferSearch } from '../offerSearch.ts'
import type { OfferSearch } from '../offerSearch.ts'
import { StoredQuoteDetails } from './StoredQuote.tsx'
import { OfferSearchForm } from './OfferSearchForm.tsx'
import styles from './Pricing.module.css'

/** The quote that a caller most likely asks about: the one used by the shipment, else the latest. */
const mostWanted = (quotes: readonly StoredQuote[]): StoredQuote | undefined =>
  quotes.find(({ offers }) => offers.some(({ isTaken }) => isTaken)) ?? quotes[0]

const StoredQuotes = ({ search }: { search: OfferSearch }) => {
  const { t } = useTranslation()
  const query = useStoredQuotes(search)
  const nothing = (
    <EmptyState title={t('pricing/quotes:history.none')}>{t('pricing/quotes:history.noneText')}</EmptyState>
  )
  // A search by a reference of no shipment has no result.
  if (query.error instanceof ApiError && query.error.type === 'NotFound') return nothing
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={4} columns={2} />
  const quotes = query.data.pages.flatMap(({ items }) => items)
  if (quotes.length === 0) return nothing
  const first = mostWanted(query.data.pages[0]!.items)
  return (
    <>
      {quotes.map((quote) => (
        <StoredQuoteDetails key={quote.id} quote={quote} isOpen={quote === first} />
      ))}
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('pricing/quotes:history.more')}
        </Button>
      )}
    </>
  )
}

/** Search in past offers for phone support, with the reasons for their prices. The search is part of the address. */
export const OfferHistory = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const search = readOfferSearch(params)
  return (
    <section className={styles.history}>
      <h2>{t('pricing/quotes:history.title')}</h2>
      <p className={styles.help}>{t('pricing/quotes:history.help')}</p>
      <OfferSearchForm
        initial={search}
        onFind={(wanted) =>
          setParams((before) => writeOfferSearch(new URLSearchParams(before), wanted), { replace: true })
        }
      />
      {isSearching(search) && <StoredQuotes search={search} />}
    </section>
  )
}
