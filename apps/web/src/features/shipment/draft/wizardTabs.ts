/** The wizard's tabs: which there are, where they are, in what state. */
import { dictionary } from '@kervan/domain/dictionary'
import type { ShipmentAnswer, ShipmentIssue } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTabs, shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { isPaid } from '@kervan/domain/shipment/shipmentLife'

export const wizardPath = (shipmentId: string | null, tab: ShipmentTab): string =>
  shipmentId === null ? '/shipment/shipment' : `/shipment/shipment/${shipmentId}/${tab}`

/** Documents have no products. */
export const tabsOf = (shipmentType: number): ShipmentTab[] =>
  shipmentTabs.filter((tab) => tab !== 'products' || shipmentType === shipmentTypes.package)

const otherNames: Record<string, ShipmentTab> = dictionary({
  parties: 'sender-receiver',
  payment: 'label-payment',
})

/** The tab that an address names; the first one otherwise. */
export const readTab = (name: string | undefined): ShipmentTab =>
  shipmentTabs.find((tab) => tab === name) ?? otherNames[name ?? ''] ?? 'sender-receiver'

/** What most parcels need nothing of: the usual answers stand there already. */
const usuallyComplete: readonly ShipmentTab[] = ['details', 'documents']

/** The next tab on which something is missing; the prices when nothing is. The others can be opened from the list of steps. */
export const nextTab = (
  tabs: readonly ShipmentTab[],
  tab: ShipmentTab,
  shipment: ShipmentAnswer | null,
): ShipmentTab => {
  const later = tabs.slice(tabs.indexOf(tab) + 1)
  const isOpen = (name: ShipmentTab) =>
    shipment ? errorsOf(shipment, name).length > 0 : !usuallyComplete.includes(name)
  return later.find(isOpen) ?? tabs.at(-1)!
}

export const previousTab = (tabs: readonly ShipmentTab[], tab: ShipmentTab): ShipmentTab =>
  tabs[Math.max(tabs.indexOf(tab) - 1, 0)]!

export const errorsOf = (shipment: ShipmentAnswer | null, tab?: ShipmentTab): ShipmentIssue[] =>
  (shipment?.findings ?? []).filter(
    (finding) => finding.severity === 'error' && (tab === undefined || finding.tab === tab),
  )

/** A tab is judged once it was left, or saved in an earlier visit; until then it is simply open. */
export const tabState = (
  shipment: ShipmentAnswer | null,
  tab: ShipmentTab,
  visited: ReadonlySet<ShipmentTab>,
): 'open' | 'done' | 'problem' => {
  if (!shipment) return 'open'
  if (tab === 'label-payment') return isPaid(shipment.state) ? 'done' : 'open'
  if (tab === 'documents') return shipment.documents.length > 0 || visited.has(tab) ? 'done' : 'open'
  if (errorsOf(shipment, tab).length > 0) return visited.has(tab) ? 'problem' : 'open'
  return 'done'
}
