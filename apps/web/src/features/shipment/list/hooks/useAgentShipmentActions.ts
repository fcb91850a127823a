import { useNavigate } from 'react-router'
import type { AgentShipmentRow } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { shipmentPath } from '../shipmentList.ts'
import { useShipmentActions } from './useShipmentActions.ts'

/** Actions shared with the customers' list; staff change shipments on their own page only. */
const shared: readonly string[] = ['label', 'invoice', 'track', 'measure']

const nothingDeleted = () => undefined

/** Menu actions of staff for one shipment. */
export const useAgentShipmentActions = (): ((row: AgentShipmentRow) => RowAction[]) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const writesNotes = useHasFlag('agent_customerservices')
  const actionsOf = useShipmentActions(nothingDeleted)
  return (row) => [
    {
      key: 'open',
      label: t('shipment/list:agent.openTab'),
      onSelect: () => void window.open(shipmentPath(row), '_blank', 'noopener'),
    },
    ...actionsOf(row).filter(({ key }) => shared.includes(key)),
    ...(writesNotes
      ? [
          {
            key: 'note',
            label: t('shipment/list:agent.note'),
            onSelect: () => void navigate(`/agent/customerservices/${row.id}`),
          },
        ]
      : []),
    {
      key: 'company',
      label: t('shipment/list:agent.company'),
      onSelect: () => void navigate(`/agent/companydetail/${row.companyID}`),
    },
  ]
}
