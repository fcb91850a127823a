import { useState } from 'react'
import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { mostSplitDrafts, parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { parseDecimalText, writeDecimalText } from '../../../platform/text/decimal.ts'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { accountLanguage } from '../../../platform/text/language.ts'
import { LazyModal } from '../../../ui/LazyModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { CreateResult } from '../hooks/useCreateShipments.ts'
import styles from '../Order.module.css'

type Line = OrderAnswer['lines'][number]

/** Pieces of a line that are in no shipment yet. */
const openPieces = ({ quantity, fulfilledQuantity, shippedQuantity }: Line): number =>
  Math.max(0, Math.round((quantity - Math.max(fulfilledQuantity, shippedQuantity)) * 1000) / 1000)

const openLines = ({ lines }: OrderAnswer): Line[] =>
  lines.filter((line) => line.isShippable && openPieces(line) > 0)

/** True for an order with more than one piece to ship. */
export const canSplit = (order: OrderAnswer): boolean =>
  openLines(order).reduce((sum, line) => sum + openPieces(line), 0) > 1

interface SplitProps {
  order: OrderAnswer
  onClose: () => void
  onCreated: (result: CreateResult) => void
}

const Split = ({ order, onClose, onCreated }: SplitProps) => {
  const { t, language } = useTranslation()
  const lines = openLines(order)
  /** Typed pieces, by parcel and line; the first parcel begins with all of them. */
  const [parcels, setParcels] = useState<readonly Readonly<Record<string, string>>[]>([
    Object.fromEntries(
      lines.map((line) => [line.id, writeDecimalText(openPieces(line), accountLanguage(language))]),
    ),
    {},
  ])
  const split = useEndpointMutation(parcelEndpoints.splitOrder, {
    failedText: t('order:result.failed'),
    onSuccess: ({ created }) => onCreated({ created, problems: [] }),
  })
  const piecesOf = (text: string | undefined): number => {
    const value = parseDecimalText(text?.trim() ?? '', 3, accountLanguage(language))
    return typeof value === 'number' && value > 0 ? value : 0
  }
  const drafts = parcels
    .map((parcel) => ({
      lines: lines
        .map(({ id }) => ({ lineId: id, quantity: piecesOf(parcel[id]) }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter((draft) => draft.lines.length > 0)
  const usedOf = (line: Line) => parcels.reduce((sum, parcel) => sum + piecesOf(parcel[line.id]), 0)
  const exceeded = lines.find((line) => usedOf(line) > openPieces(line) + 1e-9)
  const type = (at: number, id: string, text: string) =>
    setParcels(parcels.map((parcel, index) => (index === at ? { ...parcel, [id]: text } : parcel)))
  return (
    <>
      <p>{t('order:split.help')}</p>
      <PlainTable
        isBare
        label={t('order:split.title')}
        columns={[
          { title: t('order:page.line') },
          { title: t('order:split.open'), isEnd: true },
          ...parcels.map((_, at) => ({ title: t('order:split.nth', { number: at + 1 }), isEnd: true })),
        ]}
        rows={lines.map((line) => [
          line.title,
          formatCount(openPieces(line), language),
          ...parcels.map((parcel, at) => (
            <input
              className={styles.pieces}
              inputMode="decimal"
              aria-label={`${line.title}: ${t('order:split.nth', { number: at + 1 })}`}
              value={parcel[line.id] ?? ''}
              onChange={({ target }) => type(at, line.id, target.value)}
            />
          )),
        ])}
      />
      {exceeded && (
        <Note tone="warn">
          {t('order:split.exceeded', {
            product: exceeded.title,
            count: openPieces(exceeded),
          })}
        </Note>
      )}
      <div className={styles.actions}>
        <Button
          kind="primary"
          isBusy={split.isPending}
          disabled={drafts.length < 2 || exceeded !== undefined}
          onClick={() => split.mutate({ body: { id: order.id, drafts } })}
        >
          {t('order:split.create', { count: drafts.length })}
        </Button>
        <Button disabled={parcels.length >= mostSplitDrafts} onClick={() => setParcels([...parcels, {}])}>
          {t('order:split.add')}
        </Button>
        <Button onClick={onClose}>{t('ui:action.cancel')}</Button>
      </div>
    </>
  )
}

/** Distributes the open pieces of an order over several drafts. */
export const SplitDialog = ({ isOpen, ...props }: SplitProps & { isOpen: boolean }) => {
  const { t } = useTranslation()
  return (
    <LazyModal
      open={isOpen}
      width={760}
      title={t('order:split.title')}
      onCancel={props.onClose}
      footer={null}
    >
      {isOpen && <Split {...props} />}
    </LazyModal>
  )
}
