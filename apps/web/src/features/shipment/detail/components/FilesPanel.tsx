import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import styles from './ShipmentDetail.module.css'

/** Documents attached to the shipment; customs may request more during transport. */
export const FilesPanel = ({ shipment }: { shipment: ShipmentAnswer }) => {
  const { t } = useTranslation()
  const download = useEndpointMutation(shipmentEndpoints.downloadShipmentDocument, {
    failedText: t('shipment/draft:documents.downloadFailed'),
    onSuccess: saveFile,
  })
  return (
    <Panel
      title={t('shipment/detail:documents')}
      extra={
        <ButtonLink size="small" to={`/shipment/shipment/${shipment.id}/documents`}>
          {t('shipment/detail:addDocument')}
        </ButtonLink>
      }
    >
      {shipment.documents.length === 0 ? (
        <p className={styles.quiet}>{t('shipment/detail:noDocuments')}</p>
      ) : (
        <ul className={styles.documents}>
          {shipment.documents.map((document) => (
            <li key={document.id}>
              <span>
                {t(`reference:documentType.${document.documentType}`)} {document.number}
              </span>
              {document.isHiddenFromCustomer && <Tag>{t('shipment/draft:documents.hidden')}</Tag>}
              {document.link ? (
                <a href={document.link} target="_blank" rel="noreferrer">
                  {t('shipment/draft:documents.open')}
                </a>
              ) : (
                <Button
                  size="small"
                  kind="text"
                  aria-label={t('shipment/draft:documents.downloadNamed', {
                    name: document.fileName ?? document.number,
                  })}
                  onClick={() => download.mutate({ params: { documentId: document.id } })}
                >
                  {t('shipment/draft:documents.download')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
