import type { PaidShipment } from '@kervan/contract/payment/paid.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { useShipmentDocuments } from '../../../shipment/documents/hooks/useShipmentDocuments.ts'
import { labelCountText } from '../../../shipment/documents/labelCountText.ts'
import { hasLabel, toCarrierRows } from './carrierRows.ts'
import type { CarrierRow } from './carrierRows.ts'
import { InvoiceLine } from './InvoiceLine.tsx'
import { ShipmentLines } from './ShipmentLines.tsx'
import { StepCard } from './StepCard.tsx'
import { labelSizes, useLabelSize } from './useLabelSize.ts'
import styles from './Paid.module.css'

const LabelState = ({ row }: { row: CarrierRow }) => {
  const { t } = useTranslation()
  const { labels, printed, preparing, cancelled } = row
  const waiting = labels - printed
  return (
    <span className={styles.states}>
      {preparing > 0 && (
        <StateDot tone="info">{t('payment/paid:labels.preparing', { count: preparing })}</StateDot>
      )}
      {waiting > 0 && <StateDot tone="none">{t('payment/paid:labels.waiting', { count: waiting })}</StateDot>}
      {printed > 0 && <StateDot tone="ok">{t('payment/paid:labels.printed', { count: printed })}</StateDot>}
      {cancelled > 0 && (
        <StateDot tone="none">{t('payment/paid:labels.cancelled', { count: cancelled })}</StateDot>
      )}
    </span>
  )
}

interface PaidLabelsProps {
  shipments: readonly PaidShipment[]
  isNext: boolean
  onPrinted: () => void
}

/** Labels of the shipments that this payment paid for, by carrier; other labels are never in the print. */
export const PaidLabels = ({ shipments, isNext, onPrinted }: PaidLabelsProps) => {
  const { t } = useTranslation()
  const documents = useShipmentDocuments({ onPrinted })
  const [size, chooseSize] = useLabelSize()
  const rows = toCarrierRows(shipments)
  const sum = (count: (row: CarrierRow) => number) => rows.reduce((total, row) => total + count(row), 0)
  const [labels, printed, preparing] = [
    sum((row) => row.labels),
    sum((row) => row.printed),
    sum((row) => row.preparing),
  ]
  const isDone = labels > 0 && printed === labels && preparing === 0
  const [only] = shipments
  const referencesOf = (some: readonly PaidShipment[]) =>
    some.filter(hasLabel).map(({ assetReference }) => assetReference)
  const ready = referencesOf(shipments)
  const labelWords = t('payment/paid:labels.labels', { count: sum((row) => row.labels) || shipments.length })
  return (
    <StepCard
      step={1}
      title={t('payment/paid:labels.title')}
      facts={
        isDone
          ? t('payment/paid:labels.allPrinted')
          : shipments.length === 1
            ? t('payment/paid:labels.factsOne', { reference: only!.assetReference, labels: labelWords })
            : t('payment/paid:labels.facts', {
                labels: labelWords,
                shipments: t('payment/paid:shipments', { count: shipments.length }),
              })
      }
      isDone={isDone}
      isNext={isNext}
      action={
        <>
          <Button
            kind="text"
            disabled={ready.length === 0}
            isBusy={documents.isBusy}
            onClick={() => documents.saveLabels(ready, size)}
          >
            {t('payment/paid:labels.download')}
          </Button>
          <Button
            kind={isNext ? 'primary' : 'plain'}
            disabled={ready.length === 0 || preparing > 0}
            isBusy={documents.isBusy}
            onClick={() => documents.printLabels(ready, size)}
          >
            {isDone
              ? t('payment/paid:labels.again')
              : labelCountText(t, {
                  labels: labels || shipments.length,
                  shipments: ready.length || shipments.length,
                })}
          </Button>
        </>
      }
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.name}>
            <CarrierMark name={row.carrierName} logoImageName={row.logoImageName} size={26} />
            <span className={styles.name}>
              <b>{row.name}</b>{' '}
              <span className={styles.quiet}>
                {t('payment/paid:shipments', { count: row.shipments.length })}
              </span>
            </span>
            <LabelState row={row} />
            {rows.length > 1 && (
              <button
                type="button"
                className={styles.link}
                disabled={row.labels === 0 || documents.isBusy}
                aria-label={t('payment/paid:labels.printOf', { name: row.name })}
                onClick={() => documents.printLabels(referencesOf(row.shipments), size)}
              >
                {t('payment/paid:labels.print')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.options}>
        <PillChoice
          label={t('payment/paid:labels.size')}
          value={size}
          options={labelSizes.map((value) => ({
            value,
            label: t(`payment/paid:labels.${value === 'a4' ? 'sizeA4' : 'size100'}`),
          }))}
          onChange={chooseSize}
        />
        <InvoiceLine shipments={shipments.filter((one) => one.needsInvoice && hasLabel(one))} />
      </div>
      {!isDone && <p className={styles.quiet}>{t('payment/paid:labels.stick')}</p>}
      {shipments.length > 1 && <ShipmentLines shipments={shipments} />}
    </StepCard>
  )
}
