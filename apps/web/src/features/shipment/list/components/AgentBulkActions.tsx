import { useNavigate } from 'react-router'
import type { AgentShipmentRow } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { sumSelected } from '../sumSelected.ts'
import { CancelManyButton } from './CancelManyButton.tsx'
import { PrintLabelsButton } from './PrintLabelsButton.tsx'
import { ShipmentSums } from './ShipmentSums.tsx'

interface AgentBulkActionsProps {
  selected: readonly AgentShipmentRow[]
  onLetGo: () => void
}

/** Totals of the selected shipments and bulk actions of staff. */
export const AgentBulkActions = ({ selected, onLetGo }: AgentBulkActionsProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const entersStatuses = useHasFlag('agent_shipmenttrackingstatusescreate')
  const moving = selected.filter(({ state }) => isBooked(state))
  const enterStatus = () => {
    const scanned = new URLSearchParams(moving.map(({ assetReference }) => ['reference', assetReference]))
    void navigate(`/agent/shipmenttrackingstatusescreate?${scanned}`)
  }
  return (
    <>
      <ShipmentSums sums={sumSelected(selected)} />
      <PrintLabelsButton selected={selected} />
      {entersStatuses && moving.length > 0 && (
        <Button size="small" onClick={enterStatus}>
          {t('shipment/list:agent.enterStatus', { count: moving.length })}
        </Button>
      )}
      <CancelManyButton selected={selected} onLetGo={onLetGo} />
    </>
  )
}
