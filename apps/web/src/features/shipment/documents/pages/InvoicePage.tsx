import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import {
  invoiceKinds,
  shipmentDocumentEndpoints,
} from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { SelectField } from '../../../../ui/light/Field.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useFileAddress } from '../../../../platform/api/useFileAddress.ts'
import styles from './DocumentPage.module.css'

const languages = ['tr', 'en'] as const

/** Commercial invoice or proforma, in the language of the destination's customs unless the user chooses another. */
export const InvoicePage = () => {
  const { t } = useTranslation()
  const { assetReference = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const kind = params.get('kind') === 'proforma' ? 'proforma' : 'commercial'
  const language = languages.find((name) => name === params.get('language')) ?? null
  const query = useQuery(
    endpointQuery(shipmentDocumentEndpoints.downloadInvoice, { body: { assetReference, kind, language } }),
  )
  // Shipments without products have no invoice.
  const isRefused = query.error instanceof ApiError && query.error.type === 'Business'
  const file = query.data
  const address = useFileAddress(file)
  const choose = (wantedKind: string, wantedLanguage: string | null) =>
    setParams({ kind: wantedKind, ...(wantedLanguage && { language: wantedLanguage }) })
  return (
    <>
      <div className={styles.words}>
        <PageHeader
          title={t('shell:screen.assetInvoice')}
          facts={assetReference}
          actions={
            !isRefused && (
              <Button kind="primary" disabled={!file} onClick={() => file && saveFile(file)}>
                {t('shipment/list:format.pdf')}
              </Button>
            )
          }
        />
      </div>
      {!isRefused && (
        <div className={styles.choices}>
          <SelectField
            label={t('shipment/list:invoiceKind')}
            value={kind}
            onChange={(value) => choose(value, language)}
            options={invoiceKinds.map((value) => ({ value, label: t(`shipment/list:kind.${value}`) }))}
          />
          <SelectField
            label={t('shipment/list:invoiceLanguage')}
            value={language ?? ''}
            onChange={(value) => choose(kind, value)}
            options={[
              { value: '', label: t('shipment/list:language.ofDestination') },
              ...languages.map((value) => ({ value, label: t(`shipment/list:language.${value}`) })),
            ]}
          />
        </div>
      )}
      {isRefused && (
        <EmptyState
          title={describeError(query.error)}
          action={
            <ButtonLink kind="primary" to={`/shipment/assetlabel/${assetReference}`}>
              {t('shipment/list:toLabel')}
            </ButtonLink>
          }
        />
      )}
      {query.error && !isRefused && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingRows rows={8} columns={1} />}
      {address && (
        <iframe
          className={styles.document}
          src={address}
          title={t('shipment/list:invoiceOf', { reference: assetReference })}
        />
      )}
    </>
  )
}
