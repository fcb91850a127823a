import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isOperation } from '@kervan/contract/roles'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { store } from '../../../../platform/session/storage.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { FieldFrame, SelectField } from '../../../../ui/light/Field.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { CompareSection } from '../components/compare/CompareSection.tsx'
import { LiveRates } from '../../liveRates/components/LiveRates.tsx'
import { OfferHistory } from '../components/OfferHistory.tsx'
import { QuoteForm } from '../components/QuoteForm.tsx'
import { QuoteResult } from '../components/QuoteResult.tsx'
import { ParcelWithoutOffer } from '../components/ParcelWithoutOffer.tsx'
import { useQuote } from '../hooks/useQuote.ts'
import { readOfferSearch, writeOfferSearch } from '../offerSearch.ts'
import { emptyQuote, readQuoteAddress, toQuoteBody, writeQuoteAddress } from '../quoteValues.ts'
import { rememberQuote } from '../rememberQuote.ts'
import styles from '../components/Pricing.module.css'

/**
 * Pricing page of signed-in users: prices of their own segment; operation users choose a segment and see how
 * prices are calculated.
 */
export const PricingPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const mayCreate = useHasFlag('shipment_shipment')
  const choosesSegment = session?.isOperationUser ?? false
  const [params, setParams] = useSearchParams()
  const segments = useQuery({ ...endpointQuery(pricingEndpoints.listSegments, {}), enabled: choosesSegment })
  const seesCosts = session !== null && isOperation(session)
  const fromAddress = readQuoteAddress(params)
  const quote = useQuote(fromAddress ?? emptyQuote, {
    onAnswer: (values) =>
      setParams(
        // Keeps the search for past offers, which is stored in the same address.
        (before) => writeOfferSearch(writeQuoteAddress(values), readOfferSearch(before)),
        { replace: true },
      ),
    isExplained: seesCosts,
    needsSegment: choosesSegment,
  })
  const { form } = quote
  const isBegun = useRef(false)
  // Requests prices at once for a quote from a shared link.
  useEffect(() => {
    if (isBegun.current || !fromAddress) return
    isBegun.current = true
    form.formProps.ref.current?.requestSubmit()
  })
  // Stores the page's name, which other screens read from local storage for their back link.
  useEffect(() => store('pageName', t('shell:screen.pricing')), [t])
  const ship = (offer: OfferAnswer) => {
    rememberQuote(form.values, offer)
    void navigate('/shipment/shipment')
  }
  const segment = choosesSegment && (
    <>
      <SelectField
        {...form.field('segmentId')}
        label={t('pricing:form.segment')}
        placeholder={t('pricing:form.chooseSegment')}
        options={(segments.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {segments.error && <Note tone="bad">{t('pricing:segmentsFailed')}</Note>}
      <FieldFrame
        label={t('pricing:form.day')}
        hint={form.values.day ? t('pricing:form.dayHint') : undefined}
        message={form.messages.day}
        isOptional
      >
        {({ id }) => (
          <DateInput
            id={id}
            value={form.values.day || null}
            onChange={(day) => form.setValues({ day: day ?? '' })}
          />
        )}
      </FieldFrame>
    </>
  )
  return (
    <>
      <PageHeader title={t('shell:screen.pricing')} />
      <div className={styles.columns}>
        <Panel>
          <QuoteForm quote={quote} segment={segment} />
        </Panel>
        <QuoteResult
          quote={quote}
          chooseLabel={t('pricing:public.ship')}
          onChoose={mayCreate ? ship : undefined}
          withoutOffer={quote.priced && <ParcelWithoutOffer request={toQuoteBody(quote.priced)} />}
        >
          {seesCosts && quote.priced && <LiveRates priced={quote.priced} />}
        </QuoteResult>
      </div>
      {quote.offers && quote.priced && <CompareSection priced={quote.priced} />}
      {seesCosts && <OfferHistory />}
    </>
  )
}
