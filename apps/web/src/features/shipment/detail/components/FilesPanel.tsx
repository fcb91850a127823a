import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import styles from './ShipmentDetail.module.css'

/** Documents that were added to the shipment; customs may ask for more while it is under way. */
export const FilesPanel = ({ shipment }: { shipment: ShipmentAnswer }) => {
  const { t } = useTranslation()
  const download = useEndpointMutation(shipmentEndpoints.downloadShipmentDocument, {
    failedText: t('wizard:documents.downloadFailed'),
    onSuccess: saveFile,
  })
  return (
    <Panel
      title={t('shipmentDetail:documents')}
      extra={
        <ButtonLink size="small" to={`/shipment/shipment/${shipment.id}/documents`}>
          {t('shipmentDetail:addDocument')}
        </ButtonLink>
      }
    >
      {shipment.documents.length === 0 ? (
        <p className={styles.quiet}>{t('shipmentDetail:noDocuments')}</p>
      ) : (
        <ul className={styles.documents}>
          {shipment.documents.map((document) => (
            <li key={document.id}>
              <span>
                {t(`reference:documentType.${document.documentType}`)} {document.number}
              </span>
              {document.isHiddenFromCustomer && <Tag>{t('wizard:documents.hidden')}</Tag>}
              {document.link ? (
                <a href={document.link} target="_blank" rel="noreferrer">
                  {t('wizard:documents.open')}
                </a>
              ) : (
                <Button
                  size="small"
                  kind="text"
                  aria-label={t('wizard:documents.downloadNamed', {
                    name: document.fileName ?? document.number,
                  })}
                  onClick={() => download.mutate({ params: { documentId: document.id } })}
                >
                  {t('wizard:documents.download')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
