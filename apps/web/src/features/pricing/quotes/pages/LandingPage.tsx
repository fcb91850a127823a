import { Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { loadTexts, useTranslation } from '../../../../platform/text/i18n.ts'
import { useIsMounted } from '../../../../platform/useIsMounted.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { useSecurityCheck } from '../../../account/hooks/useSecurityCheck.tsx'
import { LandingForm } from '../landing/LandingForm.tsx'
import { LandingPrices } from '../landing/LandingPrices.tsx'
import { TrackForm } from '../landing/TrackForm.tsx'
import { useDutyEstimate } from '../landing/useDutyEstimate.ts'
import { useLandingQuote } from '../landing/useLandingQuote.ts'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from './LandingPage.module.css'

const claims = ['countries', 'years', 'warehouse', 'support'] as const
const steps = ['price', 'create', 'pay', 'follow'] as const

// Tracking result, lazy loaded with its texts because few visitors track on this page.
const InPlaceTracking = lazyPart(() =>
  Promise.all([import('../../../tracking/components/InPlaceTracking.tsx'), loadTexts(['tracking'])]).then(
    ([module]) => ({ default: module.InPlaceTracking }),
  ),
)

/** Focuses the first field on a computer; on a touch screen the keyboard would cover the page. */
const useFirstFocus = () => {
  const quote = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (isTyping || !window.matchMedia('(pointer: fine)').matches) return
    quote.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return quote
}

/** Landing page: prices with duties and tracking, both answered in place, and a description of the product. */
export const LandingPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  // Reads the reference after hydration, because the page is prerendered without its address.
  const reference = useIsMounted() ? (params.get('reference') ?? '') : ''
  const quoteCheck = useSecurityCheck()
  const trackingCheck = useSecurityCheck()
  const landing = useLandingQuote(quoteCheck.solve)
  const estimate = useDutyEstimate(landing.quote.form.values.countryCode, landing.goods)
  const quote = useFirstFocus()
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div>
          <h1>{t('pricing:landing.title')}</h1>
          <p className={styles.lead}>{t('pricing:landing.lead')}</p>
        </div>
        <TrackForm reference={reference} onSearch={(text) => setParams({ reference: text })} />
      </section>
      {reference && (
        <Suspense
          fallback={
            <div className={styles.trackingRoom}>
              <LoadingRows rows={5} columns={2} />
            </div>
          }
        >
          <InPlaceTracking
            reference={reference}
            solveCaptcha={trackingCheck.solve}
            onClose={() => setParams({})}
          />
        </Suspense>
      )}
      {trackingCheck.field}
      <div ref={quote}>
        <LandingForm landing={landing} estimate={estimate} securityCheck={quoteCheck.field} />
      </div>
      <LandingPrices landing={landing} estimate={estimate} />
      <section className={styles.more}>
        <ul className={styles.claims}>
          {claims.map((claim) => (
            <li key={claim}>
              <b>{t(`pricing:landing.claim.${claim}.figure`)}</b> {t(`pricing:landing.claim.${claim}.text`)}
            </li>
          ))}
        </ul>
        <h2>{t('pricing:landing.howTitle')}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <b>{t(`pricing:landing.step.${step}.title`)}</b>
              <span>{t(`pricing:landing.step.${step}.text`)}</span>
            </li>
          ))}
        </ol>
        <h2>{t('pricing:landing.warehousesTitle')}</h2>
        <p className={styles.lead}>{t('pricing:landing.warehousesText')}</p>
        <p className={styles.links}>
          <ButtonLink to="/signup">{t('pricing:landing.signUp')}</ButtonLink>{' '}
          <ButtonLink to="/courierrequest">{t('pricing:landing.courier')}</ButtonLink>
        </p>
      </section>
    </div>
  )
}
