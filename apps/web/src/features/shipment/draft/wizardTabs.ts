/** The wizard's tabs: their addresses and states. */
import { dictionary } from '@kervan/domain/dictionary'
import type { ShipmentAnswer, ShipmentIssue } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTabs, shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { isPaid } from '@kervan/domain/shipment/shipmentLife'

export const wizardPath = (shipmentId: string | null, tab: ShipmentTab): string =>
  shipmentId === null ? '/shipment/shipment' : `/shipment/shipment/${shipmentId}/${tab}`

/** Returns the wizard's tabs; shipments of documents have no products tab. */
export const tabsOf = (shipmentType: number): ShipmentTab[] =>
  shipmentTabs.filter((tab) => tab !== 'products' || shipmentType === shipmentTypes.package)

const otherNames: Record<string, ShipmentTab> = dictionary({
  parties: 'sender-receiver',
  payment: 'label-payment',
})

/** Returns the tab named in the address, or the first tab. */
export const readTab = (name: string | undefined): ShipmentTab =>
  shipmentTabs.find((tab) => tab === name) ?? otherNames[name ?? ''] ?? 'sender-receiver'

/** Returns the tab after this one; the last tab for itself. */
export const nextTab = (tabs: readonly ShipmentTab[], tab: ShipmentTab): ShipmentTab =>
  tabs[tabs.indexOf(tab) + 1] ?? tabs.at(-1)!

export const previousTab = (tabs: readonly ShipmentTab[], tab: ShipmentTab): ShipmentTab =>
  tabs[Math.max(tabs.indexOf(tab) - 1, 0)]!

export const errorsOf = (shipment: ShipmentAnswer | null, tab?: ShipmentTab): ShipmentIssue[] =>
  (shipment?.findings ?? []).filter(
    (finding) => finding.severity === 'error' && (tab === undefined || finding.tab === tab),
  )

/** Tabs that a new draft completes with default answers: done only once they were seen. */
const completeByDefault: readonly ShipmentTab[] = ['details', 'documents']

/** Shows errors of a tab only after it was left, or saved in an earlier visit; before that its state is "open". */
export const tabState = (
  shipment: ShipmentAnswer | null,
  tab: ShipmentTab,
  visited: ReadonlySet<ShipmentTab>,
): 'open' | 'done' | 'problem' => {
  if (!shipment) return 'open'
  if (tab === 'label-payment') return isPaid(shipment.state) ? 'done' : 'open'
  const isVisited = visited.has(tab)
  if (errorsOf(shipment, tab).length > 0) return isVisited ? 'problem' : 'open'
  if (tab === 'documents' && shipment.documents.length > 0) return 'done'
  return isVisited || !shipment.isEditable || !completeByDefault.includes(tab) ? 'done' : 'open'
}

/** Returns the tab where a shipment is continued: a draft's first required tab that is not finished, or the prices. */
export const firstOpenTab = (shipment: ShipmentAnswer): ShipmentTab => {
  if (shipment.state !== 'draft') return 'label-payment'
  const required = tabsOf(shipment.shipmentType).filter((tab) => tab !== 'documents')
  return required.find((tab) => tabState(shipment, tab, new Set()) !== 'done') ?? 'label-payment'
}
