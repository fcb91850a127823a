import type { ShownLink } from '@kervan/contract/payment/links/link.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { formatDate, formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useIsMounted } from '../../../../platform/useIsMounted.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { countryName, Note } from '../../../../ui/light/Tags.tsx'
import { CardFrame } from '../../components/CardFrame.tsx'
import { usePaymentLink } from '../hooks/usePaymentLink.ts'
import styles from './PayByLinkPage.module.css'

const Items = ({ link }: { link: ShownLink }) => {
  const { language } = useTranslation()
  return (
    <ul className={styles.items}>
      {link.items.map(({ reference, service, countryCode, amount }) => (
        <li key={reference}>
          <span>
            {reference}
            <small>
              {[service, countryCode && countryName(countryCode, language)].filter(Boolean).join(' · ')}
            </small>
          </span>
          <MoneyText amount={amount} currency={link.currency} />
        </li>
      ))}
    </ul>
  )
}

/** Items and amount of an open payment link. */
const OpenLink = ({ link, isBusy, onPay }: { link: ShownLink; isBusy: boolean; onPay: () => void }) => {
  const { t, language } = useTranslation()
  const amount = formatMoney(link.amount, link.currency, language)
  return (
    <>
      <p>
        {t('payment:pay.asks', { company: link.company })}{' '}
        {t('payment:pay.until', { date: formatDate(new Date(link.expiresDate), 'minute', language) })}
      </p>
      {link.failure && <Note tone="bad">{t('payment:pay.failed', { reason: link.failure })}</Note>}
      {link.isBeingPaid && <Note tone="info">{t('payment:pay.beingPaid')}</Note>}
      <Panel title={t('payment:pay.items')}>
        <Items link={link} />
        <p className={styles.total}>
          <span>{t('payment:pay.total')}</span>
          <MoneyText amount={link.amount} currency={link.currency} />
        </p>
        <Button kind="primary" isWide isBusy={isBusy} onClick={onPay}>
          {link.isBeingPaid ? t('payment:pay.goOn') : t('payment:pay.button', { amount })}
        </Button>
        <p className={styles.quiet}>{t('payment:pay.secure')}</p>
      </Panel>
    </>
  )
}

const LinkContent = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const { link, error, payment, isBusy, pay, reload } = usePaymentLink(token)
  if (error instanceof ApiError && error.type === 'NotFound')
    return <EmptyState title={t('payment:pay.title.missing')}>{t('payment:pay.text.missing')}</EmptyState>
  // Keeps showing the card page: a started payment continues even if the link expires meanwhile.
  const isCardShown = payment !== null && link !== null && (link.status === 'open' || link.isBeingPaid)
  return (
    <>
      {error !== null && <ErrorState error={error} onRetry={() => void reload()} />}
      {!link && error === null && <LoadingRows rows={4} columns={2} />}
      <div aria-live="polite">
        {link && link.status !== 'open' && !isCardShown && (
          <EmptyState title={t(`payment:pay.title.${link.status}`)}>
            {t(`payment:pay.text.${link.status}`, { company: link.company })}
          </EmptyState>
        )}
      </div>
      {link?.status === 'paid' && (
        <Panel title={t('payment:pay.paidItems')}>
          <Items link={link} />
        </Panel>
      )}
      {isCardShown && <CardFrame pageUrl={payment.paymentPageUrl} />}
      {link?.status === 'open' && !isCardShown && (
        <OpenLink link={link} isBusy={isBusy} onPay={() => void pay()} />
      )}
    </>
  )
}

/**
 * Public payment page: anyone with the address can pay its items. The token is in the fragment after `#`, which
 * browsers do not send to servers.
 */
export const PayByLinkPage = () => {
  const { t } = useTranslation()
  // Reads the token after hydration, because the page is prerendered without its address.
  const isMounted = useIsMounted()
  const token = isMounted ? window.location.hash.slice(1) : ''
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:screen.payByLink')} />
      {isMounted && !token ? (
        <EmptyState title={t('payment:pay.title.missing')}>{t('payment:pay.text.missing')}</EmptyState>
      ) : (
        <LinkContent token={token} />
      )}
    </div>
  )
}
