import { useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { nothing } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import styles from '../Order.module.css'
import { useOrderRefresh } from '../hooks/useOrderRefresh.ts'

type Change = OrderAnswer['changes'][number]

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation()
  const valueOf = (kind: Change['kind'], value: string | null) => {
    if (value === null) return nothing
    if (kind === 'payment') return t(`order:payment.${value}`)
    const isState = (kind === 'state' || kind === 'cancelled') && hasText(`order:state.${value}`)
    return isState ? t(`order:state.${value}`) : value
  }
  /** "Teslimat adresi · Şehir"; subjects are `shipTo.city`, the title of a line, or a field of the order. */
  const describe = (kind: Change['kind'], subject: string) => {
    if (kind === 'state' || kind === 'cancelled' || kind === 'payment') return t(`order:changeKind.${kind}`)
    const name = subject.split('.').at(-1)!
    const key = `order:changeField.${name === 'state' ? 'region' : name}`
    const isField = kind !== 'line' && hasText(key)
    return `${t(`order:changeKind.${kind}`)} · ${isField ? t(key) : subject}`
  }
  return (
    <PlainTable
      isBare
      label={t('order:page.changes')}
      columns={[
        { title: t('order:page.what') },
        { title: t('order:page.before') },
        { title: t('order:page.after') },
        { title: t('order:page.when'), isEnd: true },
      ]}
      rows={changes.map(({ kind, subject, before, after, at }) => [
        describe(kind, subject),
        valueOf(kind, before),
        valueOf(kind, after),
        <DateText value={at} format="minute" />,
      ])}
    />
  )
}

const isDraft = (state: ShipmentState): boolean => state === 'draft' || state === 'priced'

/** Changes in the store since the import that nobody has confirmed. */
export const OrderChanges = ({ order }: { order: OrderAnswer }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = useOrderRefresh()
  const confirm = useEndpointMutation(orderEndpoints.confirmOrderChanges, {
    onSuccess: (answer) => {
      queries.setQueryData(
        endpointQuery(orderEndpoints.getOrder, { body: { id: order.id } }).queryKey,
        answer,
      )
      notify('success', t('order:page.changesConfirmed'))
      void refresh()
    },
  })
  const take = useEndpointMutation(parcelEndpoints.takeNewAddress, {
    onSuccess: (answer) => {
      queries.setQueryData(
        endpointQuery(orderEndpoints.getOrder, { body: { id: order.id } }).queryKey,
        answer,
      )
      notify('success', t('order:against.taken'))
      void refresh()
    },
  })
  const parcels = order.parcels.filter(({ state }) => state !== 'cancelled')
  const hasAddress = order.changes.some(({ isOpen, kind }) => isOpen && kind === 'address')
  const open = order.changes.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return null
  return (
    <Panel title={t('order:page.changes')} help={t('order:page.changesHelp')}>
      <Changes changes={open} />
      <ul className={styles.findings}>
        {parcels.map(({ shipmentId, assetReference, state }) => (
          <li key={shipmentId}>
            {t(`order:against.${isDraft(state) ? 'draft' : isBooked(state) ? 'parcel' : 'cart'}`, {
              reference: assetReference,
            })}{' '}
            {hasAddress && isDraft(state) && (
              <Button
                size="small"
                isBusy={take.isPending}
                onClick={() => take.mutate({ body: { id: order.id, shipmentId } })}
              >
                {t('order:action.takeAddress')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          isBusy={confirm.isPending}
          onClick={() => confirm.mutate({ body: { id: order.id, changeIds: open.map(({ id }) => id) } })}
        >
          {t('order:action.confirmChanges')}
        </Button>
      </div>
    </Panel>
  )
}
