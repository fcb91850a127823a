import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { SaveStatus } from '../hooks/useDraft.ts'

interface DraftFactsProps {
  shipment: ShipmentAnswer | null
  status: SaveStatus
}

/** Shows when the draft was last saved on the server, and why it is currently unsaved. */
export const DraftFacts = ({ shipment, status }: DraftFactsProps) => {
  const { t } = useTranslation()
  if (status === 'saving') return <span role="status">{t('shipment/draft:facts.saving')}</span>
  if (status === 'failed')
    return (
      <span role="status">
        <StateDot tone="bad">{t('shipment/draft:facts.failed')}</StateDot>
      </span>
    )
  if (!shipment) return <span>{t('shipment/draft:facts.new')}</span>
  return (
    <span role="status">
      {t(`shipment:state.${shipment.state}`)} · {t('shipment/draft:facts.savedAt')}{' '}
      <DateText value={shipment.updatedAt} format="minute" />
    </span>
  )
}
