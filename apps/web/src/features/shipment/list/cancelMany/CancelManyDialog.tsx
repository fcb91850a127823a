/** Dialog that cancels the selected shipments: shows the consequence for each first, then the results. */
import { useState } from 'react'
import { Input } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { manyCancellationEndpoints } from '@kervan/contract/cancellation/manyCancellations.endpoints'
import type { ManyCancellations } from '@kervan/contract/cancellation/manyCancellations.endpoints'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'
import { formatMoney } from '../../../../platform/text/format.ts'
import type { Language } from '../../../../platform/text/language.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { shipmentLists } from '../shipmentLists.ts'
import { LeftOutTable } from '../components/LeftOutTable.tsx'
import styles from './CancelManyDialog.module.css'

const { cancelShipments, findCancellations } = manyCancellationEndpoints
const width = 680

/** Formats refunds per currency: `41,80 € ve 120,00 $`; empty without refunds. */
const moneyOf = (refunds: ManyCancellations['refunds'], language: Language): string =>
  new Intl.ListFormat(language).format(
    refunds.map(({ amount, currency }) => formatMoney(amount, currency, language)),
  )

interface ShipmentsProps extends Pick<ManyCancellations, 'shipments'> {
  /** Shows the preview before cancelling, or the results after. */
  tense: 'before' | 'after'
}

const Shipments = ({ shipments, tense }: ShipmentsProps) => {
  const { t } = useTranslation()
  const showsMoney = shipments.some(({ refund }) => refund !== null)
  const title = t(`shipment/list:cancelMany.${tense}.table`)
  return (
    <PlainTable
      label={title}
      columns={[
        { title: t('shipment/list:column.reference') },
        { title },
        ...(showsMoney ? [{ title: t('shipment/list:cancelMany.goesBack'), isEnd: true }] : []),
      ]}
      rows={shipments.map(({ assetReference, asksCarrier, refund }) => [
        assetReference,
        t(`shipment/list:cancelMany.${tense}.${asksCarrier ? 'carrier' : 'atOnce'}`),
        ...(showsMoney
          ? [refund ? <MoneyText key="refund" amount={refund.amount} currency={refund.currency} /> : '–']
          : []),
      ])}
    />
  )
}

const LeftOut = ({ leftOut }: Pick<ManyCancellations, 'leftOut'>) => {
  const { t } = useTranslation()
  if (leftOut.length === 0) return null
  return (
    <>
      <b>{t('shipment/list:bulk.leftOut', { count: leftOut.length })}</b>
      <LeftOutTable leftOut={leftOut} />
    </>
  )
}

interface CancelManyProps {
  shipmentIds: readonly string[]
  onDone: (done: ManyCancellations) => void
  onClose: () => void
}

const CancelManyForm = ({
  shipmentIds,
  preview,
  onDone,
  onClose,
}: CancelManyProps & { preview: ManyCancellations }) => {
  const { t, language } = useTranslation()
  const { shipments, leftOut, refunds } = preview
  const amount = moneyOf(refunds, language)
  const count = shipments.length
  const initial: { reason?: string } = {}
  const editor = useEditor({
    row: cancelShipments,
    initial,
    toBody: ({ reason }) => ({ shipmentIds: [...shipmentIds], reason: reason ?? null }),
    lists: [...shipmentLists, cartEndpoints.getCart],
    onSaved: onDone,
  })
  return (
    <EditorDialog
      editor={editor}
      name="cancelShipments"
      width={width}
      title={t('shipment/list:cancelMany.title', { count })}
      help={
        <div className={styles.stack}>
          <ul className={styles.consequences}>
            <li>{t('shipment/list:cancelMany.text')}</li>
            {shipments.some(({ asksCarrier }) => asksCarrier) && (
              <li>{t('shipment/list:cancelMany.carrier')}</li>
            )}
            {amount && (
              <li>
                <b>{t('shipment/list:cancelMany.refund', { amount })}</b>
              </li>
            )}
          </ul>
          <Shipments shipments={shipments} tense="before" />
          <LeftOut leftOut={leftOut} />
        </div>
      }
      submit={
        amount
          ? t('shipment/list:cancelMany.confirm', { count, amount })
          : t('shipment/list:cancelMany.submit', { count })
      }
      onClose={onClose}
    >
      <EditorField name="reason" label={t('shipment/list:bulk.reason')}>
        <Input.TextArea rows={2} maxLength={200} />
      </EditorField>
    </EditorDialog>
  )
}

const Done = ({ done, onClose }: { done: ManyCancellations; onClose: () => void }) => {
  const { t, language } = useTranslation()
  const { shipments, leftOut, refunds } = done
  const isAsked = shipments.some(({ asksCarrier }) => asksCarrier)
  const amount = moneyOf(refunds, language)
  return (
    <AppModal
      open
      width={width}
      title={t(`shipment/list:cancelMany.${isAsked ? 'done' : 'doneAtOnce'}`, { count: shipments.length })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('ui:action.close')}</Button>}
    >
      <div className={styles.stack} role="status">
        {amount && (
          <p>{t(`shipment/list:cancelMany.${isAsked ? 'refundedLater' : 'refunded'}`, { amount })}</p>
        )}
        {shipments.length > 0 && <Shipments shipments={shipments} tense="after" />}
        <LeftOut leftOut={leftOut} />
      </div>
    </AppModal>
  )
}

interface CancelManyDialogProps {
  shipmentIds: readonly string[]
  /** Removes the cancelled shipments from the selection. */
  onDone: () => void
  onClose: () => void
}

export const CancelManyDialog = ({ shipmentIds, onDone, onClose }: CancelManyDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [done, setDone] = useState<ManyCancellations | null>(null)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(findCancellations, { body: { shipmentIds: [...shipmentIds] } }),
    // Loads the refund preview afresh each time the dialog opens, and keeps it unchanged while the dialog is
    // submitted.
    staleTime: 0,
    gcTime: 0,
    enabled: done === null,
  })
  if (done)
    return (
      <Done
        done={done}
        onClose={() => {
          onClose()
          onDone()
        }}
      />
    )
  if (data && data.shipments.length > 0)
    return (
      <CancelManyForm
        shipmentIds={shipmentIds}
        preview={data}
        onClose={onClose}
        onDone={(answer) => {
          setDone(answer)
          return queryClient.invalidateQueries(queriesOf(findCancellations))
        }}
      />
    )
  return (
    <AppModal
      open
      width={width}
      title={t('shipment/list:cancelMany.title', { count: shipmentIds.length })}
      footer={null}
      onCancel={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={3} columns={2} />}
      {data && (
        <div className={styles.stack}>
          <EmptyState title={t('shipment/list:cancelMany.none')} />
          <LeftOut leftOut={data.leftOut} />
        </div>
      )}
    </AppModal>
  )
}
