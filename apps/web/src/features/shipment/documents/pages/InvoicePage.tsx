import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import {
  invoiceKinds,
  shipmentDocumentEndpoints,
} from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { SelectField } from '../../../../ui/light/Field.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useFileAddress } from '../hooks/useFileAddress.ts'
import styles from './DocumentPage.module.css'

/** The commercial invoice or proforma, in the language of the customs office that reads it. */
export const InvoicePage = () => {
  const { t, language: reader } = useTranslation()
  const { assetReference = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const kind = params.get('kind') === 'proforma' ? 'proforma' : 'commercial'
  const language = (params.get('language') ?? reader) === 'tr' ? 'tr' : 'en'
  const query = useQuery(
    endpointQuery(shipmentDocumentEndpoints.downloadInvoice, { body: { assetReference, kind, language } }),
  )
  const file = query.data
  const address = useFileAddress(file)
  return (
    <>
      <div className={styles.words}>
        <PageHeader
          title={t('shell:screen.assetInvoice')}
          facts={assetReference}
          actions={
            <Button kind="primary" disabled={!file} onClick={() => file && saveFile(file)}>
              {t('shipmentList:format.pdf')}
            </Button>
          }
        />
      </div>
      <div className={styles.choices}>
        <SelectField
          label={t('shipmentList:invoiceKind')}
          value={kind}
          onChange={(value) => setParams({ kind: value, language })}
          options={invoiceKinds.map((value) => ({ value, label: t(`shipmentList:kind.${value}`) }))}
        />
        <SelectField
          label={t('shipmentList:invoiceLanguage')}
          value={language}
          onChange={(value) => setParams({ kind, language: value })}
          options={(['tr', 'en'] as const).map((value) => ({
            value,
            label: t(`shipmentList:language.${value}`),
          }))}
        />
      </div>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingRows rows={8} columns={1} />}
      {address && (
        <iframe
          className={styles.document}
          src={address}
          title={t('shipmentList:invoiceOf', { reference: assetReference })}
        />
      )}
    </>
  )
}
