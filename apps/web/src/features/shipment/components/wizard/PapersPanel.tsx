import { ButtonLink, Button } from '../../../../ui/light/Button.tsx'
import { useTranslation } from '../../../../platform/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { usePapers } from '../../hooks/usePapers.ts'

interface PapersPanelProps {
  assetReference: string
  shipmentType: number
}

/** Label and invoice of a booked shipment. */
export const PapersPanel = ({ assetReference, shipmentType }: PapersPanelProps) => {
  const { t, language } = useTranslation()
  const papers = usePapers()
  return (
    <Panel title={t('wizard:papers.title')} help={t('wizard:papers.help')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button
          kind="primary"
          isBusy={papers.isBusy}
          onClick={() => papers.saveLabels([assetReference], 'pdf')}
        >
          {t('wizard:papers.label')}
        </Button>
        <Button onClick={() => papers.saveLabels([assetReference], 'a4')}>
          {t('wizard:papers.labelA4')}
        </Button>
        {shipmentType === shipmentTypes.package && (
          <Button onClick={() => papers.saveInvoice(assetReference, 'commercial', language)}>
            {t('wizard:papers.invoice')}
          </Button>
        )}
        <ButtonLink to={`/shipment/assetlabel/${assetReference}`}>{t('wizard:papers.preview')}</ButtonLink>
        <ButtonLink to={`/shipment/tracking?reference=${assetReference}`}>
          {t('wizard:papers.track')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
