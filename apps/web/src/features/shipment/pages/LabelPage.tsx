import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { shipmentPaperEndpoints } from '@kervan/contract/shipment/shipmentPapers.endpoints'
import { useTranslation } from '../../../platform/i18n.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { useFileAddress } from '../hooks/useFileAddress.ts'
import { usePapers } from '../hooks/usePapers.ts'
import type { LabelFormat } from '../hooks/usePapers.ts'
import styles from './PaperPage.module.css'

const otherFormats: readonly LabelFormat[] = ['a4', 'zpl', 'png']

/** The label as it prints, and the ways to have it. */
export const LabelPage = () => {
  const { t } = useTranslation()
  const { assetReference = '' } = useParams()
  const papers = usePapers()
  const query = useQuery(
    endpointQuery(shipmentPaperEndpoints.downloadLabels, {
      body: { assetReferences: [assetReference], format: 'png' },
    }),
  )
  const picture = useFileAddress(query.data)
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
                  isBusy={papers.isBusy}
                  disabled={!picture}
                  onClick={() => papers.saveLabels([assetReference], format)}
                >
                  {t(`shipmentList:format.${format}`)}
                </Button>
              ))}
              <Button
                kind="primary"
                isBusy={papers.isBusy}
                disabled={!picture}
                onClick={() => papers.saveLabels([assetReference])}
              >
                {t('shipmentList:format.pdf')}
              </Button>
            </>
          }
        />
      </div>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingRows rows={8} columns={1} />}
      {picture && (
        <div className={styles.sheet}>
          <img src={picture} alt={t('shipmentList:labelOf', { reference: assetReference })} />
        </div>
      )}
    </>
  )
}
