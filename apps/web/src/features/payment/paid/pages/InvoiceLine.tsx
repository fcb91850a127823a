import { Link } from 'react-router'
import type { PaidShipment } from '@kervan/contract/payment/paid.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useShipmentDocuments } from '../../../shipment/documents/hooks/useShipmentDocuments.ts'
import styles from './Paid.module.css'

/** Commercial invoices of the packages: a single one can be previewed, several are downloaded as one PDF. */
export const InvoiceLine = ({ shipments }: { shipments: readonly PaidShipment[] }) => {
  const { t } = useTranslation()
  const documents = useShipmentDocuments()
  const [only] = shipments
  if (!only) return null
  const save = () =>
    shipments.length === 1
      ? documents.saveInvoice(only.assetReference, 'commercial')
      : documents.saveInvoices(shipments.map(({ assetReference }) => assetReference))
  return (
    <span className={styles.invoices}>
      <span className={styles.quiet}>{t('payment/paid:labels.invoices', { count: shipments.length })}</span>
      {shipments.length === 1 && (
        <Link to={`/shipment/assetinvoice/${only.assetReference}`}>{t('payment/paid:labels.preview')}</Link>
      )}
      <button type="button" className={styles.link} disabled={documents.isBusy} onClick={() => void save()}>
        {t('payment/paid:labels.downloadInvoice')}
      </button>
    </span>
  )
}
