import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AccessAlert } from '@kervan/contract/connection/care.endpoints'
import { platformName } from '@kervan/domain/order/storePlatforms'
import { countedAtMost, shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { trackingPath } from '../../../../platform/screens/trackingPath.ts'
import { formatCount, formatDate, formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { Language } from '../../../../platform/text/language.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { EmptyState, ErrorState } from '../../../../ui/light/States.tsx'
import { CountryFlagName, StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import { CallLines } from '../../../reservation/call/CallLines.tsx'
import { CourierButton, CourierFacts, useCourierSummary } from '../../../reservation/call/CourierFacts.tsx'
import type { CourierCall } from '../../../reservation/call/useCourierCall.ts'
import styles from './Desk.module.css'

interface SectionProps {
  tone: Tone
  title: string
  facts?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One piece of work: what waits, why, and its action at the right. */
const Section = ({ tone, title, facts, action, children }: SectionProps) => (
  <li className={styles.section}>
    <div className={styles.words}>
      <h2>
        <StateDot tone={tone}>{title}</StateDot>
      </h2>
      {facts && <p className={styles.quiet}>{facts}</p>}
    </div>
    {action}
    {children && <div className={styles.inside}>{children}</div>}
  </li>
)

export const useNeeds = (isEnabled: boolean) =>
  useQuery({ ...endpointQuery(shipmentListEndpoints.listNeeds, {}), enabled: isEnabled })

type Needs = NonNullable<ReturnType<typeof useNeeds>['data']>

const courierWaits = ({ proposal }: CourierCall): boolean =>
  proposal !== undefined && !proposal.hasStanding && proposal.shipmentIds.length > 0

/** Number of pieces of work that wait. */
export const countTodo = (
  needs: Needs | undefined,
  courier: CourierCall,
  alerts: readonly AccessAlert[],
): number =>
  needs === undefined
    ? 0
    : [
        courierWaits(courier),
        needs.unpaidCount > 0,
        needs.extraPaymentCount > 0,
        needs.exceptionCount > 0,
        needs.unfinishedCount > 0,
      ].filter(Boolean).length + alerts.length

const CourierSection = ({ courier }: { courier: CourierCall }) => {
  const { t } = useTranslation()
  const summary = useCourierSummary(courier)
  const { proposal } = courier
  if (!proposal) return null
  return (
    <>
      {courierWaits(courier) && (
        <Section
          tone="warn"
          title={t('home/desk:courier', { count: proposal.shipmentIds.length })}
          facts={[summary, ...proposal.carriers.map(({ name, count }) => `${name} ${count}`)].join(' · ')}
        >
          <CourierFacts courier={courier} fullFormTo="/shipment/reservationcreate?shipments=all" />
          <div className={styles.press}>
            <CourierButton courier={courier} isPrimary />
          </div>
        </Section>
      )}
      {proposal.calls.length > 0 && (
        <Section tone="info" title={t('home/desk:coming')}>
          <CallLines calls={proposal.calls} />
        </Section>
      )}
    </>
  )
}

/** Values of a count that stops at the limit: `100+`. */
const countedIn = (language: Language) => (count: number) => ({
  count,
  shown: formatCount(count, language) + (count >= countedAtMost ? '+' : ''),
})

const HeldSection = ({ needs: { exceptionCount, exceptions } }: { needs: Needs }) => {
  const { t, language } = useTranslation()
  return (
    <Section
      tone="bad"
      title={t('home/desk:held', countedIn(language)(exceptionCount))}
      action={
        <ButtonLink size="small" to="/shipment/shipmentlist?trouble=open">
          {t(exceptionCount > exceptions.length ? 'home/desk:showAll' : 'home/desk:show')}
        </ButtonLink>
      }
    >
      <ul className={styles.lines}>
        {exceptions.map((row) => (
          <li key={row.id}>
            <ReferenceTag reference={row.assetReference} to={trackingPath(row.assetReference)} />
            <b dir="auto">{row.receiverName}</b>
            {row.receiverCountryCode && <CountryFlagName code={row.receiverCountryCode} />}
            <span className={styles.quiet}>{t(`tracking:exception.${row.trackingException}`)}</span>
            {row.trackingException === 'heldAtCustoms' && (
              <span className={styles.lineAction}>
                <ButtonLink
                  size="small"
                  to={`/shipment/shipment/${row.id}/documents`}
                  aria-label={t('home/desk:addDocumentTo', { reference: row.assetReference })}
                >
                  {t('home/desk:addDocument')}
                </ButtonLink>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Store whose access is lost or ends soon, with the way to the screen where it is allowed again. */
const AccessSection = ({ alert: { integrationId, name, platform, kind, at } }: { alert: AccessAlert }) => {
  const { t, language } = useTranslation()
  const params = { name, platform: platformName(platform), at: formatDate(new Date(at), 'minute', language) }
  return (
    <Section
      tone={kind === 'lost' ? 'bad' : 'warn'}
      title={t(`home/desk:access.${kind}`, params)}
      facts={t(`home/desk:access.${kind}Text`, params)}
      action={
        <ButtonLink size="small" to={`/integration/list?open=${integrationId}`}>
          {t('home/desk:access.allow')}
        </ButtonLink>
      }
    />
  )
}

interface TodoProps {
  courier: CourierCall
  needs: ReturnType<typeof useNeeds>
  /** Stores whose access is lost or ends soon. */
  alerts: readonly AccessAlert[]
  /** True for a company that has shipped nothing yet. */
  isNew: boolean
}

/** List of pending work for the customer, most urgent first, each with its action. */
export const Todo = ({ courier, needs, alerts, isNew }: TodoProps) => {
  const { t, language } = useTranslation()
  const { data, error, refetch } = needs
  const counted = countedIn(language)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const isQuiet = countTodo(data, courier, alerts) === 0 && !courier.proposal?.calls.length
  if (isQuiet)
    return (
      <div className={styles.todo}>
        <EmptyState
          title={t(isNew ? 'home/desk:first' : 'home/desk:nothing')}
          action={
            isNew && (
              <ButtonLink kind="primary" to="/shipment/shipment">
                {t('home/desk:create')}
              </ButtonLink>
            )
          }
        >
          {t(isNew ? 'home/desk:firstText' : 'home/desk:nothingText')}
        </EmptyState>
      </div>
    )
  return (
    <section className={styles.todo} aria-label={t('home/desk:todo')}>
      <ul>
        {alerts.map((alert) => (
          <AccessSection key={alert.integrationId} alert={alert} />
        ))}
        {data.exceptionCount > 0 && <HeldSection needs={data} />}
        <CourierSection courier={courier} />
        {data.extraPaymentCount > 0 && (
          <Section
            tone="bad"
            title={t('home/desk:extra', counted(data.extraPaymentCount))}
            facts={t('home/desk:extraText')}
          >
            <ul className={styles.lines}>
              {data.extraPayments.map((row) => (
                <li key={row.id}>
                  <ReferenceTag reference={row.assetReference} to={`/shipment/shipmentdetail/${row.id}`} />
                  <b className="figures">{formatMoney(row.amount, row.currency, language)}</b>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {data.unpaidCount > 0 && (
          <Section
            tone="info"
            title={t('home/desk:cart', counted(data.unpaidCount))}
            action={
              <ButtonLink size="small" to="/cart">
                {t('home/desk:pay')}
              </ButtonLink>
            }
          />
        )}
        {data.unfinishedCount > 0 && (
          <Section
            tone="none"
            title={t('home/desk:unfinished', counted(data.unfinishedCount))}
            facts={t('home/desk:unfinishedText')}
            action={
              <ButtonLink size="small" to="/shipment/shipmentlist?states=draft,priced">
                {t('home/desk:show')}
              </ButtonLink>
            }
          />
        )}
      </ul>
    </section>
  )
}
