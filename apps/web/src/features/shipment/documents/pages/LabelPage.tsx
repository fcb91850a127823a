import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useFileAddress } from '../../../../platform/api/useFileAddress.ts'
import { useShipmentDocuments } from '../hooks/useShipmentDocuments.ts'
import type { LabelFormat } from '../hooks/useShipmentDocuments.ts'
import styles from './DocumentPage.module.css'

const otherFormats: readonly LabelFormat[] = ['a4', 'zpl', 'png']

/** Label preview as printed, one per piece, with print and download buttons. */
export const LabelPage = () => {
  const { t } = useTranslation()
  const { assetReference = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const wanted = Number(params.get('piece'))
  const pieceNumber = Number.isInteger(wanted) && wanted > 0 ? wanted : 1
  const documents = useShipmentDocuments()
  const found = useQuery(
    endpointQuery(shipmentListEndpoints.listShipments, { body: { reference: assetReference, pageSize: 1 } }),
  )
  const pieceCount = found.data?.items[0]?.pieceCount ?? 1
  const query = useQuery(
    endpointQuery(shipmentDocumentEndpoints.downloadLabels, {
      body: { assetReferences: [assetReference], format: 'png', pieceNumber },
    }),
  )
  const picture = useFileAddress(query.data)
  // A carrier's label may exist without a picture; the refusal says which format to choose.
  const canDownload = picture !== null || (query.error instanceof ApiError && query.error.type === 'Business')
  return (
    <>
      <div className={styles.words}>
        <PageHeader
          title={t('shell:screen.assetLabel')}
          facts={assetReference}
          actions={
            <>
              {otherFormats.map((format) => (
                <Button
                  key={format}
                  isBusy={documents.isBusy}
                  disabled={!canDownload}
                  onClick={() => documents.saveLabels([assetReference], format, pieceNumber)}
                >
                  {t(`shipment/list:format.${format}`)}
                </Button>
              ))}
              <Button
                isBusy={documents.isBusy}
                disabled={!canDownload}
                onClick={() => documents.saveLabels([assetReference])}
              >
                {t('shipment/list:format.pdf')}
              </Button>
              <Button
                kind="primary"
                isBusy={documents.isBusy}
                disabled={!canDownload}
                onClick={() => documents.printLabels([assetReference])}
              >
                {t('shipment/list:printLabel', { count: pieceCount })}
              </Button>
            </>
          }
        />
      </div>
      {pieceCount > 1 && (
        <div className={styles.choices}>
          <PillChoice
            label={t('shipment/list:choosePiece')}
            value={String(pieceNumber)}
            options={Array.from({ length: pieceCount }, (_, index) => ({
              value: String(index + 1),
              label: t('shipment/list:piece', { number: index + 1 }),
            }))}
            onChange={(piece) => setParams({ piece }, { replace: true })}
          />
        </div>
      )}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingRows rows={8} columns={1} />}
      {picture && (
        <div className={styles.sheet}>
          <img src={picture} alt={t('shipment/list:labelOf', { reference: assetReference })} />
        </div>
      )}
    </>
  )
}
