import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { formatDate } from '../../../platform/text/format.ts'
import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { StateDot, Tag } from '../../../ui/light/Tags.tsx'
import { shipmentPath } from '../../shipment/list/shipmentList.ts'
import { RuleEffects } from '../rules/components/RuleEffects.tsx'
import styles from '../Order.module.css'
import { ordersByFilePath } from '../orderPath.ts'
import { canResend, toneOfNotice, toneOfShipment } from '../orderTones.ts'

type Parcel = OrderAnswer['parcels'][number]
type Notice = Parcel['notices'][number]

/** "Alıcı 27.11.2026 14:02’den beri görüyor", or the state of the number in the store. */
const NoticeState = ({ notice: { state, seenAt, isCancelled } }: { notice: Notice }) => {
  const { t, language } = useTranslation()
  const inWords = () => {
    if (state === 'seen' && seenAt)
      return t('order:page.seenSince', { time: formatDate(new Date(seenAt), 'minute', language) })
    return state === 'notPossible' && isCancelled ? t('order:page.removeByHand') : t(`order:notice.${state}`)
  }
  return <StateDot tone={toneOfNotice[state]}>{inWords()}</StateDot>
}

/** Number of a parcel with its state in the store, and the error text of the store or the reason of no call. */
const NoticeLine = ({ notice }: { notice: Notice }) => {
  const { t, language } = useTranslation()
  const { trackingNumber, trackingUrl, state, sentAt, tries, isCancelled, detail } = notice
  const facts = [
    state !== 'seen' &&
      sentAt &&
      t('order:page.sentAt', { time: formatDate(new Date(sentAt), 'minute', language) }),
    state !== 'seen' && tries > 1 && t('order:page.tries', { count: tries }),
  ].filter(Boolean)
  return (
    <>
      <div className={styles.line}>
        {trackingUrl ? (
          <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className="figures">
            {trackingNumber}
          </a>
        ) : (
          <span className="figures">{trackingNumber}</span>
        )}
        <NoticeState notice={notice} />
        {isCancelled && <Tag tone="warn">{t('order:page.labelCancelled')}</Tag>}
      </div>
      {detail && (
        <div>{hasText(`order:problemOfStore.${detail}`) ? t(`order:problemOfStore.${detail}`) : detail}</div>
      )}
      {facts.length > 0 && <div className={styles.quiet}>{facts.join(' · ')}</div>}
    </>
  )
}

const ParcelItem = ({ parcel }: { parcel: Parcel }) => {
  const { t } = useTranslation()
  const { shipmentId, assetReference, state, carrierName, lines, notices } = parcel
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li>
      <div className={styles.line}>
        <ReferenceTag reference={assetReference} to={shipmentPath({ id: shipmentId, state })} />
        <StateDot tone={toneOfShipment(state)}>{t(`shipment:state.${state}`)}</StateDot>
        <span className={styles.quiet}>
          {[carrierName, t('order:page.pieces', { count: pieces })].filter(Boolean).join(' · ')}
        </span>
      </div>
      {parcel.rules.length > 0 && <RuleEffects effects={parcel.rules} />}
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
      {notices.length === 0 && state !== 'cancelled' && (
        <div className={styles.quiet}>{t('order:page.noNumber')}</div>
      )}
    </li>
  )
}

/** Shipments of an order and their numbers in the store. */
export const OrderParcels = ({ order: { id, parcels } }: { order: OrderAnswer }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const resend = useEndpointMutation(orderEndpoints.resendNumbers, {
    onSuccess: (answer) => {
      queries.setQueryData(endpointQuery(orderEndpoints.getOrder, { body: { id } }).queryKey, answer)
      notify('success', t('order:page.resent'))
    },
  })
  const isByFile = parcels.some(({ notices }) =>
    notices.some(({ state, isCancelled }) => state === 'notPossible' && !isCancelled),
  )
  const isResendable = parcels.some(({ notices }) => notices.some(({ state }) => canResend(state)))
  return (
    <Panel title={t('order:page.parcels')}>
      {parcels.length === 0 ? (
        t('order:page.parcelsNone')
      ) : (
        <ul className={styles.list}>
          {parcels.map((parcel) => (
            <ParcelItem key={parcel.shipmentId} parcel={parcel} />
          ))}
        </ul>
      )}
      {isByFile && (
        <p className={styles.quiet}>
          {t('order:page.byFileHint')} <Link to={ordersByFilePath}>{t('order:page.byFileLink')}</Link>
        </p>
      )}
      {isResendable && (
        <div className={styles.actions}>
          <Button isBusy={resend.isPending} onClick={() => resend.mutate({ body: { id } })}>
            {t('order:action.resend')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
