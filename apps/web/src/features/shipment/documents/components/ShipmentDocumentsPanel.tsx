import { ButtonLink, Button } from '../../../../ui/light/Button.tsx'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { useShipmentDocuments } from '../hooks/useShipmentDocuments.ts'

interface ShipmentDocumentsPanelProps {
  assetReference: string
  shipmentType: number
}

/** Label and invoice of a booked shipment. */
export const ShipmentDocumentsPanel = ({ assetReference, shipmentType }: ShipmentDocumentsPanelProps) => {
  const { t } = useTranslation()
  const documents = useShipmentDocuments()
  return (
    <Panel title={t('wizard:papers.title')} help={t('wizard:papers.help')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button
          kind="primary"
          isBusy={documents.isBusy}
          onClick={() => documents.saveLabels([assetReference], 'pdf')}
        >
          {t('wizard:papers.label')}
        </Button>
        <Button onClick={() => documents.saveLabels([assetReference], 'a4')}>
          {t('wizard:papers.labelA4')}
        </Button>
        <ButtonLink to={`/shipment/assetlabel/${assetReference}`}>
          {t('wizard:papers.previewLabel')}
        </ButtonLink>
        {shipmentType === shipmentTypes.package && (
          <>
            <Button onClick={() => documents.saveInvoice(assetReference, 'commercial')}>
              {t('wizard:papers.invoice')}
            </Button>
            <ButtonLink to={`/shipment/assetinvoice/${assetReference}`}>
              {t('wizard:papers.previewInvoice')}
            </ButtonLink>
          </>
        )}
        <ButtonLink to={`/shipment/tracking?reference=${assetReference}`}>
          {t('wizard:papers.track')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
