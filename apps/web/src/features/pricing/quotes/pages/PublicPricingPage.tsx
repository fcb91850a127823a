import { useSearchParams } from 'react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { useSecurityCheck } from '../../../account/hooks/useSecurityCheck.tsx'
import { QuoteForm } from '../components/QuoteForm.tsx'
import { QuoteResult } from '../components/QuoteResult.tsx'
import { useQuote } from '../hooks/useQuote.ts'
import { useShip } from '../hooks/useShip.ts'
import { emptyQuote, readQuoteAddress, writeQuoteAddress } from '../quoteValues.ts'
import { lazyExtra } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from '../components/Pricing.module.css'

// List of services without an offer, lazy loaded because it is not needed before there are prices.
const VisitorsWithoutOffer = lazyExtra(() =>
  import('../components/VisitorsWithoutOffer.tsx').then((m) => ({ default: m.VisitorsWithoutOffer })),
)

/**
 * Pricing page for visitors. The address contains the quote; choosing an offer leads through sign-up to the
 * wizard.
 */
export const PublicPricingPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const fromAddress = readQuoteAddress(params)
  const securityCheck = useSecurityCheck()
  const quote = useQuote(emptyQuote, {
    solveCaptcha: securityCheck.solve,
    onAnswer: (values) => setParams(writeQuoteAddress(values), { replace: true }),
  })
  const { form } = quote
  const step = useRef<'address' | 'filled' | 'priced'>('address')
  // The prerendered page does not know the address, so its values are filled in and priced after hydration.
  useEffect(() => {
    if (step.current === 'address' && fromAddress) {
      step.current = 'filled'
      form.setValues(fromAddress)
    } else if (step.current === 'filled' && form.values.countryCode !== '') {
      step.current = 'priced'
      form.formProps.ref.current?.requestSubmit()
    }
  })
  const ship = useShip()
  return (
    <>
      <PageHeader title={t('shell:screen.publicPricing')} facts={t('pricing:public.lead')} />
      <div className={styles.columns}>
        <Panel>
          <QuoteForm quote={quote} securityCheck={securityCheck.field} />
        </Panel>
        <QuoteResult
          quote={quote}
          chooseLabel={t('pricing:public.ship')}
          onChoose={(offer) => ship(form.values, offer)}
          withoutOffer={
            quote.priced && (
              <Suspense>
                <VisitorsWithoutOffer priced={quote.priced} />
              </Suspense>
            )
          }
        >
          <div className={styles.next}>
            <Button kind="primary" onClick={() => ship(form.values, null)}>
              {t('pricing:public.createShipment')}
            </Button>
            <span className={styles.help}>{t('pricing:public.estimate')}</span>
          </div>
        </QuoteResult>
      </div>
    </>
  )
}
