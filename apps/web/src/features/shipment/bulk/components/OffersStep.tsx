import { useState } from 'react'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkRule } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkShipment, BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useBulkOffers } from '../hooks/useBulkOffers.ts'
import { useStoreSummary } from '../hooks/useBulkUpload.ts'
import { useMoveToCart } from '../hooks/useMoveToCart.ts'
import { LeftOutDialog } from './LeftOutDialog.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { OfferRules } from './OfferRules.tsx'
import { OfferTable } from './OfferTable.tsx'
import styles from './Bulk.module.css'

const Running = ({ rating }: Pick<BulkSummary, 'rating'>) => {
  const { t } = useTranslation()
  const text = t('shipment/bulk:offers.running', { done: rating.doneCount, total: rating.totalCount })
  return (
    <Panel>
      <div className={styles.progress}>
        <span role="status">{text}</span>
        <progress aria-label={text} value={rating.doneCount} max={Math.max(1, rating.totalCount)} />
        <span className={styles.muted}>{t('shipment/bulk:offers.runningText')}</span>
      </div>
    </Panel>
  )
}

const NotPriced = ({ summary }: { summary: BulkSummary }) => {
  const { t } = useTranslation()
  const { uploadId, validShipmentCount, wrongShipmentCount, message } = summary
  const keepSummary = useStoreSummary()
  const rate = useEndpointMutation(bulkEndpoints.rateBulkRows, { onSuccess: keepSummary })
  // All shipments of the file were accepted before, from this or another file.
  if (validShipmentCount === 0 && wrongShipmentCount === 0)
    return (
      <EmptyState
        title={message}
        action={<ButtonLink to="/shipment/shipmentlist">{t('shipment/bulk:back')}</ButtonLink>}
      />
    )
  if (validShipmentCount === 0)
    return (
      <EmptyState title={t('shipment/bulk:offers.noValid')}>
        {t('shipment/bulk:offers.noValidText')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('shipment/bulk:offers.none')}
      action={
        <Button
          kind="primary"
          isBusy={rate.isPending}
          onClick={() => rate.mutate({ body: { uploadId, rule: { kind: 'cheapest' } } })}
        >
          {t('shipment/bulk:fix.price', { count: validShipmentCount })}
        </Button>
      }
    >
      {t('shipment/bulk:offers.noneText')}
    </EmptyState>
  )
}

/** Offers step: the chosen offers, ways to choose others, and the button that adds the shipments to the cart. */
export const OffersStep = ({ summary }: { summary: BulkSummary }) => {
  const { t } = useTranslation()
  const { rating, validShipmentCount, takenCount, inCartCount } = summary
  const offers = useBulkOffers(summary)
  const toCart = useMoveToCart(summary)
  const [rule, setRule] = useState<BulkRule | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<BulkShipment | null>(null)
  if (rating.state === 'none') return <NotPriced summary={summary} />
  if (rating.state === 'running') return <Running rating={rating} />

  const open = offers.shipments?.filter(({ state }) => state === 'valid') ?? []
  const rest = takenCount - inCartCount
  const chooseForAll = (next: BulkRule) => {
    setRule(next)
    if (open.length > 0)
      offers.choose(
        open.map(({ row }) => row),
        next,
      )
  }
  const chooseForSelected = (next: BulkRule) => {
    setRule(null)
    // Shipments accepted meanwhile keep their service, so only open rows get another offer.
    const rows = open.map(({ row }) => row).filter((row) => selected.has(String(row)))
    if (rows.length > 0) offers.choose(rows, next, () => setSelected(new Set()))
  }
  return (
    <>
      <div className={styles.task}>
        <OfferRules
          label={t('shipment/bulk:offers.rule')}
          rule={rule}
          isBusy={offers.isChoosing}
          onChoose={chooseForAll}
        />
        <div className={styles.taskActions}>
          <span>
            {t('shipment/bulk:offers.total')}{' '}
            <span className={styles.total}>
              <MoneyText amount={rating.totalInTry} currency="TRY" />
            </span>
          </span>
          {validShipmentCount > 0 || rest > 0 ? (
            <Button kind="primary" isBusy={toCart.isBusy} disabled={offers.isChoosing} onClick={toCart.start}>
              {validShipmentCount > 0
                ? t('shipment/bulk:offers.addToCart', { count: validShipmentCount })
                : t('shipment/bulk:offers.restToCart')}
            </Button>
          ) : (
            <span className={styles.muted}>{t('shipment/bulk:offers.done')}</span>
          )}
        </div>
      </div>
      {rating.withoutOfferCount > 0 && (
        <Note tone="warn">{t('shipment/bulk:offers.withoutOffer', { count: rating.withoutOfferCount })}</Note>
      )}
      <OfferTable
        shipments={offers.shipments}
        error={offers.list.error}
        onRetry={() => void offers.list.refetch()}
        selected={selected}
        onSelect={setSelected}
        selectionActions={
          <OfferRules
            label={t('shipment/bulk:offers.ofSelected')}
            rule={null}
            isBusy={offers.isChoosing}
            onChoose={chooseForSelected}
          />
        }
        onOpen={setOpened}
      />
      {opened && (
        <OfferDialog
          uploadId={summary.uploadId}
          shipment={opened}
          isBusy={offers.isChoosing}
          onChoose={(serviceId) =>
            offers.choose([opened.row], { kind: 'service', serviceId }, () => setOpened(null))
          }
          onClose={() => setOpened(null)}
        />
      )}
      {toCart.leftOut.length > 0 && (
        <LeftOutDialog
          leftOut={toCart.leftOut}
          isBusy={toCart.isBusy}
          onAccept={toCart.acceptNewPrices}
          onClose={toCart.forgetLeftOut}
          onGoOn={toCart.goToCart}
        />
      )}
    </>
  )
}
