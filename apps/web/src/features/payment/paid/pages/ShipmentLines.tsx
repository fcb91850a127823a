import { Link } from 'react-router'
import type { PaidShipment } from '@kervan/contract/payment/paid.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { CountryFlagName, StateDot } from '../../../../ui/light/Tags.tsx'
import { LandedSummary } from '../../../../ui/light/landedCost/LandedSummary.tsx'
import { toneOfShipmentState } from '../../../shipment/detail/shipmentTone.ts'
import { hasLabel } from './carrierRows.ts'
import styles from './Paid.module.css'

/** The paid shipments one by one, folded; each opens its page and previews its invoice. */
export const ShipmentLines = ({ shipments }: { shipments: readonly PaidShipment[] }) => {
  const { t } = useTranslation()
  return (
    <details className={styles.list}>
      <summary>{t('payment/paid:labels.list', { count: shipments.length })}</summary>
      <ul className={styles.rows}>
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <ReferenceTag
              reference={shipment.assetReference}
              to={`/shipment/shipmentdetail/${shipment.id}`}
            />
            <span className={styles.name} dir="auto">
              {shipment.receiverName}
            </span>
            {shipment.receiverCountryCode && <CountryFlagName code={shipment.receiverCountryCode} />}
            <StateDot tone={toneOfShipmentState(shipment.state)}>
              {t(`shipment:state.${shipment.state}`)}
            </StateDot>
            {shipment.needsInvoice && hasLabel(shipment) && (
              <Link
                to={`/shipment/assetinvoice/${shipment.assetReference}`}
                aria-label={t('payment/paid:labels.invoiceOf', { reference: shipment.assetReference })}
              >
                {t('payment/paid:labels.preview')}
              </Link>
            )}
            {shipment.landedCost && (
              <span className={styles.landed}>
                <LandedSummary cost={shipment.landedCost} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
