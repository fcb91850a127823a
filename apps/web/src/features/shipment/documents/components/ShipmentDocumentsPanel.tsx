import { ButtonLink, Button } from '../../../../ui/light/Button.tsx'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { useShipmentDocuments } from '../hooks/useShipmentDocuments.ts'

interface ShipmentDocumentsPanelProps {
  assetReference: string
  shipmentType: number
}

/** Download panel for label and invoice of a booked shipment. */
export const ShipmentDocumentsPanel = ({ assetReference, shipmentType }: ShipmentDocumentsPanelProps) => {
  const { t } = useTranslation()
  const documents = useShipmentDocuments()
  return (
    <Panel title={t('shipment/draft:papers.title')} help={t('shipment/draft:papers.help')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button
          kind="primary"
          isBusy={documents.isBusy}
          onClick={() => documents.saveLabels([assetReference], 'pdf')}
        >
          {t('shipment/draft:papers.label')}
        </Button>
        <Button onClick={() => documents.saveLabels([assetReference], 'a4')}>
          {t('shipment/draft:papers.labelA4')}
        </Button>
        <ButtonLink to={`/shipment/assetlabel/${assetReference}`}>
          {t('shipment/draft:papers.previewLabel')}
        </ButtonLink>
        {shipmentType === shipmentTypes.package && (
          <>
            <Button onClick={() => documents.saveInvoice(assetReference, 'commercial')}>
              {t('shipment/draft:papers.invoice')}
            </Button>
            <ButtonLink to={`/shipment/assetinvoice/${assetReference}`}>
              {t('shipment/draft:papers.previewInvoice')}
            </ButtonLink>
          </>
        )}
        <ButtonLink to={`/shipment/tracking?reference=${assetReference}`}>
          {t('shipment/draft:papers.track')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
